// Panels behind tabs, with the keys that tabs have.

export function startTabs(tablist, first) {
  const tabs = [...tablist.querySelectorAll("[role=tab]")];
  const open = (chosen, focus = true) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).classList.toggle("open", isChosen);
    }
    if (focus) chosen.focus();
  };
  tablist.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) open(tab);
  });
  tablist.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const shown = tabs.filter((tab) => tab.offsetParent !== null);
    const at = shown.findIndex((tab) => tab.tabIndex === 0);
    open(shown[(at + step + shown.length) % shown.length]);
  });
  open(document.getElementById(first), false);
  return (id) => open(document.getElementById(id), false);
}
