FROM python:3.13-slim AS build
WORKDIR /build
RUN python -m venv /venv
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY service ./service
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check -c constraints.txt . \
 && /venv/bin/pip uninstall --yes pip

FROM python:3.13-slim
COPY --from=build /venv /venv
# /data holds the embedded store (unused with REDIS_URL); /tmp and /data are all that must be
# writable: docker run --read-only --tmpfs /tmp --volume calculi:/data
RUN mkdir /data && chown 10001:10001 /data
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PORT=8000 \
    CALCULI_DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["python", "-c", "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=2)"]
CMD ["python", "-m", "service", "serve"]
