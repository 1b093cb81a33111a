/** Colors follow `color-scheme`. The custom properties and parts are listed in the README. */
export const STYLES: string = `
:host {
  --accent: var(--company-progress-accent, light-dark(#0b5cad, #7db8f5));
  --on-accent: var(--company-progress-on-accent, light-dark(#fff, #0b1a2b));
  --text: var(--company-progress-text, light-dark(#1b1f24, #eceff3));
  --muted: var(--company-progress-muted, light-dark(#565e6a, #a9b3c0));
  --surface: var(--company-progress-surface, light-dark(#fff, #171b21));
  --border: var(--company-progress-border, light-dark(#cfd5dd, #3a424e));
  --field-border: var(--company-progress-field-border, light-dark(#7b8594, #828d9c));
  --danger: var(--company-progress-danger, light-dark(#b3261e, #ffb4ab));
  --radius: var(--company-progress-radius, 10px);
  display: block;
  container-type: inline-size;
  color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
  font: var(--company-progress-font, 16px/1.5 system-ui, sans-serif);
}
:host([hidden]), [hidden] { display: none; }
*, ::before, ::after { box-sizing: border-box; }
.card { background: var(--surface); border: 1px solid var(--border); border-radius: var(--radius); padding: clamp(16px, 5cqi, 28px); overflow-wrap: anywhere; }
h2, h3, p, dl, dd, ol, ul { margin: 0; padding: 0; }
h2 { font-size: 1.375em; line-height: 1.25; }
h3 { font-size: 1em; line-height: 1.5; }
section { margin-top: 24px; }
section:focus { outline: none; }
.muted { color: var(--muted); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
dl { display: flex; flex-wrap: wrap; gap: 4px 24px; margin-top: 8px; }
dl div { display: flex; gap: 6px; }
dt { color: var(--muted); white-space: nowrap; }
dd { font-variant-numeric: tabular-nums; }
ol { list-style: none; display: grid; gap: 0; }
.step { position: relative; padding: 0 0 18px 34px; color: var(--muted); }
.step:last-child { padding-bottom: 0; }
.step::before { content: ""; position: absolute; left: 0; top: 2px; width: 20px; height: 20px; border: 2px solid var(--field-border); border-radius: 50%; }
.step::after { content: ""; position: absolute; left: 9px; top: 24px; bottom: 0; width: 2px; background: var(--border); }
.step:last-child::after { content: none; }
.done, .current { color: var(--text); }
.current { font-weight: 600; }
.done::before, .current::before { border-color: var(--accent); }
.done::before { background: var(--accent); }
.current::before { background: radial-gradient(circle, var(--accent) 5px, transparent 6px); }
.done::after { background: var(--accent); }
.tick { position: absolute; left: 6.5px; top: 5px; width: 7px; height: 11px; border: solid var(--on-accent); border-width: 0 2px 2px 0; transform: rotate(45deg); z-index: 1; }
@container (min-width: 560px) {
  ol { grid-template-columns: repeat(4, 1fr); }
  .step, .step:last-child { padding: 30px 12px 0 0; }
  .step::after { left: 26px; right: 6px; top: 11px; bottom: auto; width: auto; height: 2px; }
}
.todo { border-inline-start: 3px solid var(--accent); padding-inline-start: 14px; }
.todo + .todo { margin-top: 24px; }
.todo > * + * { margin-top: 8px; }
form > * + :not(:empty) { margin-top: 14px; }
.pair { display: grid; gap: 8px; margin-top: 4px; }
label { display: block; font-size: .875em; color: var(--muted); }
@container (min-width: 420px) { .pair { grid-template-columns: minmax(0, 1fr) minmax(0, 11em); } }
input, select { width: 100%; min-height: 44px; padding: 8px 10px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--field-border); border-radius: calc(var(--radius) * .6); }
[aria-invalid=true] { border-color: var(--danger); }
.fault { color: var(--danger); }
button { min-height: 44px; padding: 8px 18px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: calc(var(--radius) * .6); cursor: pointer; }
button[aria-disabled=true] { opacity: .65; cursor: progress; }
.quiet { color: var(--accent); background: transparent; border-color: var(--accent); }
a { color: var(--accent); text-underline-offset: 2px; }
:is(a, button, input, select):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul { list-style: none; margin-top: 8px; }
ul li { display: grid; gap: 0 16px; padding: 10px 0; border-top: 1px solid var(--border); }
@container (min-width: 480px) { ul li { grid-template-columns: 1fr auto; align-items: baseline; } }
ul a { justify-self: start; padding: 2px 0; }
header:not([hidden]) ~ .status:not(:empty, .hidden), header:not([hidden]) ~ .alert > * { margin-top: 16px; }
.fault-box { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; }
@media (forced-colors: active) { .done::before, .current::before { background: Highlight; } }
`;
