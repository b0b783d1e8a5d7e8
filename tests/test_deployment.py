"""The deployment files, which cannot be started here, are read and compared with the code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import kubernetes_validate
import pytest
import yaml

from service.__main__ import main
from service.app import create_app
from service.settings import Settings

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
MANIFESTS = sorted(path for path in DEPLOY.glob("*.yaml") if path.name != "kustomization.yaml")
VARIABLES = {declaration.variable for declaration in Settings.declarations()}
APP_LABEL = {"app.kubernetes.io/name": "calculi"}


def documents(path: Path) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all(path.read_text()))


BY_KIND = {document["kind"]: document for path in MANIFESTS for document in documents(path)}
POD = BY_KIND["Deployment"]["spec"]["template"]["spec"]
[CONTAINER] = POD["containers"]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
IMAGE = (ROOT / "Dockerfile").read_text()


def image(instruction: str) -> str:
    found: list[str] = re.findall(rf"(?m)^{instruction} (.*)$", IMAGE)
    return found[-1]


@pytest.mark.parametrize("kind", BY_KIND)
@pytest.mark.parametrize("version", ["1.30", "1.37"])
def test_a_manifest_is_what_kubernetes_takes(kind: str, version: str) -> None:
    kubernetes_validate.validate(BY_KIND[kind], version, strict=True)


def test_the_schemas_refuse_what_is_none() -> None:
    broken = {**BY_KIND["Service"], "spec": {"portz": []}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, "1.37", strict=True)


def test_the_kustomization_names_every_manifest() -> None:
    [kustomization] = documents(DEPLOY / "kustomization.yaml")
    assert sorted(kustomization["resources"]) == [path.name for path in MANIFESTS]


def test_every_object_has_the_label_that_the_others_look_for() -> None:
    for kind, manifest in BY_KIND.items():
        assert manifest["metadata"]["labels"] == APP_LABEL, kind
    deployment = BY_KIND["Deployment"]["spec"]
    assert deployment["template"]["metadata"]["labels"] == APP_LABEL
    assert deployment["selector"]["matchLabels"] == APP_LABEL
    assert BY_KIND["Service"]["spec"]["selector"] == APP_LABEL
    assert BY_KIND["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == APP_LABEL
    assert BY_KIND["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"] == APP_LABEL


def environment() -> dict[str, str]:
    """Return the variables that a replica gets."""
    given: dict[str, str] = {}
    for source in CONTAINER["envFrom"]:
        [(reference, target)] = source.items()
        kind = {"configMapRef": "ConfigMap", "secretRef": "Secret"}[reference]
        manifest = BY_KIND[kind]
        assert manifest["metadata"]["name"] == target["name"]
        given |= manifest.get("data") or manifest["stringData"]
    return given


def test_the_manifests_set_variables_that_exist_to_values_that_can_be_used() -> None:
    given = environment()
    assert set(given) <= VARIABLES
    settings = Settings.from_environment(given)
    assert settings.redis_url is not None
    assert urlsplit(settings.redis_url).scheme == "redis+cluster"
    assert settings.metrics_token


def test_what_is_secret_is_in_the_secret_and_nowhere_else() -> None:
    secret = {declaration.variable for declaration in Settings.declarations() if declaration.secret}
    assert set(BY_KIND["ConfigMap"]["data"]) & secret == set()
    assert set(BY_KIND["Secret"]["stringData"]) <= secret


def test_ports_agree_from_the_settings_to_the_service() -> None:
    settings = Settings.from_environment(environment())
    [port] = CONTAINER["ports"]
    assert port["containerPort"] == settings.port == int(image("EXPOSE"))
    [served] = BY_KIND["Service"]["spec"]["ports"]
    assert served["targetPort"] == port["name"]
    [allowed] = BY_KIND["NetworkPolicy"]["spec"]["ingress"]
    assert [entry["port"] for entry in allowed["ports"]] == [port["name"]]


def test_the_store_may_be_reached() -> None:
    address = Settings.from_environment(environment()).redis_url
    assert address is not None
    egress = BY_KIND["NetworkPolicy"]["spec"]["egress"]
    assert urlsplit(address).port in {port["port"] for rule in egress for port in rule["ports"]}


def test_the_replicas_run_the_images_command() -> None:
    assert CONTAINER["command"] == json.loads(image("CMD"))


def test_the_command_exists(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*CONTAINER["command"][3:], "--help"])
    assert stopped.value.code == 0


def test_the_probes_ask_what_answers() -> None:
    caller = create_app(Settings(), packages=("tests.toy",)).test_client()
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        asked = CONTAINER[probe]["httpGet"]
        assert asked["port"] == CONTAINER["ports"][0]["name"]
        assert caller.get(asked["path"]).status_code == 200, probe


def test_a_replica_has_no_rights_that_it_does_not_need() -> None:
    user, group = image("USER").split(":")
    assert POD["securityContext"]["runAsNonRoot"]
    assert POD["securityContext"]["runAsUser"] == int(user)
    assert POD["securityContext"]["runAsGroup"] == int(group)
    assert not POD["automountServiceAccountToken"]
    assert CONTAINER["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert {mount["mountPath"] for mount in CONTAINER["volumeMounts"]} == {"/tmp"}


def test_a_replica_may_leave_without_breaking_anything() -> None:
    deployment = BY_KIND["Deployment"]["spec"]
    assert deployment["replicas"] > BY_KIND["PodDisruptionBudget"]["spec"]["maxUnavailable"]
    assert deployment["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    # gunicorn's own default for finishing requests is 30 seconds, and nothing overrides it.
    wait = int(CONTAINER["lifecycle"]["preStop"]["exec"]["command"][1])
    assert POD["terminationGracePeriodSeconds"] >= wait + 30
    assert "memory" in CONTAINER["resources"]["limits"]
    assert CONTAINER["resources"]["requests"]


def test_compose_sets_variables_that_exist_and_publishes_the_port() -> None:
    service = COMPOSE["calculi"]
    assert set(service["environment"]) <= VARIABLES
    settings = Settings.from_environment(service["environment"])
    assert [published.split(":")[1] for published in service["ports"]] == [str(settings.port)]
    assert settings.redis_url is not None
    assert urlsplit(settings.redis_url).hostname in COMPOSE
    assert set(service["depends_on"]) <= set(COMPOSE)
    assert (ROOT / service["build"] / "Dockerfile").is_file()


def test_compose_keeps_the_games() -> None:
    valkey = COMPOSE["valkey"]
    command = valkey["command"]
    options = dict(zip(command[1::2], command[2::2], strict=True))
    assert options["--appendonly"] == "yes"
    assert options["--maxmemory-policy"] == "noeviction"
    assert valkey["volumes"] == ["valkey:/data"]
