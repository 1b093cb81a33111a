import { Html } from '#platform/http';

/** Styles of the report: two columns on wide screens, one on phones, light and dark, and rules for print (always light). */
export const REPORT_STYLE = new Html(`
:root { --ink: #1a2230; --faint: #566072; --line: #d5dae2; --ground: #f3f5f8; --mark: #1d4f91; --act: #8a4b08; --paper: #fff; --act-ground: #fffaf3; --good: #17632b; --fault: #a3161b; --wait: #7a4a00; color-scheme: light; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e6eaf1; --faint: #a9b3c4; --line: #353f4f; --ground: #11161e; --mark: #93bdf7; --act: #f0b46a; --paper: #1b222d; --act-ground: #2a2318; --good: #7fd69a; --fault: #ff9d9a; --wait: #f0c278; color-scheme: dark; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 0.9375rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; -webkit-text-size-adjust: 100%; }
main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 1rem; font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2rem); line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.25rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.0625rem; }
h4 { margin: 0 0 0.25rem; font-size: 0.875rem; }
small { color: var(--faint); font-size: 0.8125rem; font-weight: normal; }
td small, th small { display: block; }
a { color: var(--mark); }
code { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 0.75rem; }
.contents ul, .contents ol { margin: 0.25rem 0; padding-left: 1.25rem; }
.contents li { padding: 0.125rem 0; overflow-wrap: anywhere; }
.contents summary { color: var(--faint); cursor: pointer; }
.contents a { display: inline-block; min-height: 1.5rem; }
.kind { margin: 0; color: var(--faint); font-weight: 600; }
.notice { margin: 1rem 0 0; padding: 0.5rem 0.75rem; border-left: 4px solid var(--mark); background: var(--paper); }
dl { margin: 0; }
dt { color: var(--faint); font-size: 0.8125rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.facts { margin-top: 1rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0.5rem 1.5rem; }
.who { display: grid; grid-template-columns: repeat(auto-fit, minmax(12.5rem, 1fr)); gap: 0.25rem 0.75rem; margin-bottom: 0.75rem; }
.who dd { font-size: 0.875rem; }
.who span { display: block; font-size: 0.75rem; }
.timeline { margin: 0; padding: 0; list-style: none; }
.timeline > li { display: grid; gap: 0.75rem; margin-bottom: 0.75rem; }
article, aside, section > .scroll { padding: 0.875rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); }
article { border-left: 4px solid var(--mark); min-width: 0; }
.verified { border-left-color: var(--good); }
.alarm { border-left-color: var(--fault); color: var(--fault); font-weight: 600; }
.altered > article { border: 2px solid var(--fault); }
.act > article { border-left-color: var(--act); background: var(--act-ground); }
aside { align-self: start; font-size: 0.875rem; min-width: 0; }
aside ul { margin: 0; padding: 0; list-style: none; }
aside li { margin-bottom: 0.5rem; overflow-wrap: anywhere; }
.attempt { display: block; color: var(--faint); font-size: 0.8125rem; }
.status { padding: 0 0.375rem; border: 1px solid currentColor; border-radius: 3px; font-size: 0.8125rem; white-space: nowrap; }
.delivered { color: var(--good); }
.failed { color: var(--fault); }
.retrying, .pending { color: var(--wait); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
caption { padding-bottom: 0.25rem; color: var(--faint); font-size: 0.8125rem; text-align: left; }
th, td { padding: 0.1875rem 0.75rem 0.1875rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { color: var(--faint); font-size: 0.8125rem; font-weight: 600; }
tbody th { width: 38%; font-weight: 500; }
article tbody tr:last-child > * { border-bottom: 0; }
.before { color: var(--fault); }
footer { margin-top: 2rem; color: var(--faint); }
:target > article { outline: 2px solid var(--mark); }
@media (min-width: 60rem) {
  .timeline > li:has(aside) { grid-template-columns: minmax(0, 1fr) 18rem; }
}
@media screen and (max-width: 44rem) {
  section > .scroll :is(table, tbody, tr, td) { display: block; width: auto; }
  section > .scroll thead { display: none; }
  section > .scroll td { padding: 0; border: 0; }
  section > .scroll tr { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
}
@media print {
  @page { margin: 14mm; }
  body { background: none; font-size: 9pt; }
  main { max-width: none; padding: 0; }
  .contents details { display: none; }
  .timeline > li { display: block; }
  article, aside, section > .scroll { padding: 4pt 0 4pt 8pt; border: 0; border-radius: 0; background: none; }
  article { border-left: 2pt solid var(--mark); }
  .act > article { border-left-color: var(--act); background: none; }
  aside { margin-left: 8pt; break-inside: avoid; }
  .scroll { overflow: visible; }
  table { font-size: 8pt; }
  h2, h3, h4, caption, .who { break-after: avoid; }
  tr, .facts div { break-inside: avoid; }
  thead { display: table-header-group; }
  a { color: inherit; text-decoration: none; }
  small, .attempt, dt, caption, thead th, .status { font-size: 7.5pt; }
}
`);
