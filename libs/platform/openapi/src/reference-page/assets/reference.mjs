// Starts Scalar on the OpenAPI document. Everything that would call another host is off; the page's CSP blocks it too.
const { dataset } = document.getElementById('reference');

globalThis.Scalar.createApiReference('#reference', {
  url: dataset.document,
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideModels: true,
  documentDownloadType: 'direct',
  authentication: { preferredSecurityScheme: dataset.scheme },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});

/** Scalar's settings cannot change these; each is a rule of WCAG that a machine checks, or a text of Scalar's own. */
const REPAIRS = [
  ['input[placeholder^="QUxMIFlPVVIg"]', (input) => input.setAttribute('placeholder', dataset.placeholder)],
  ['button[aria-selected]:not([role])', (button) => button.removeAttribute('aria-selected')],
  ['.markdown pre code:not([tabindex])', (code) => code.setAttribute('tabindex', '0')],
  [
    '.scalar-code-copy:not([aria-label]), .code-copy:not([aria-label])',
    (button) => button.setAttribute('aria-label', 'Copy'),
  ],
  ['button[role="search"]', (button) => button.removeAttribute('role')],
  ['[role="tablist"] .client-libraries__select:not([role])', (button) => button.setAttribute('role', 'tab')],
  [
    '[role="combobox"]:not([aria-expanded])',
    (editor) => {
      editor.setAttribute('aria-expanded', 'false');
      editor.setAttribute('aria-label', 'Value');
    },
  ],
  [
    '.client-libraries__select:not([aria-label])',
    (button) => button.setAttribute('aria-label', 'More languages'),
  ],
];

let isPlanned = false;
/** Repairs once per frame, however often Scalar changes the page. */
function plan() {
  if (isPlanned) return;
  isPlanned = true;
  globalThis.requestAnimationFrame(() => {
    isPlanned = false;
    for (const [selector, apply] of REPAIRS)
      for (const element of document.querySelectorAll(selector)) apply(element);
  });
}
new globalThis.MutationObserver(plan).observe(document.body, { subtree: true, childList: true });
