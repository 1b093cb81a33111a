// Starts Scalar on the OpenAPI document. Everything that would call another host is off; the page's CSP blocks it too.
const { dataset } = document.getElementById('reference');

// Links to a section were `#deprecations` before Scalar, which expects `#description/deprecations`.
if (/^#[a-z-]+$/.test(location.hash))
  history.replaceState(null, '', `#description/${location.hash.slice(1)}`);

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
