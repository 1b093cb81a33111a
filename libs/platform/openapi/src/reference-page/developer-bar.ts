import { type Html, siteBar } from '#platform/http';

export const NAME = 'Partner Formation Service';

/** Renders the bar of the pages for developers: back to the portal and to the keys. */
export const developerBar = (root: string): Html =>
  siteBar(NAME, [
    { href: `${root}/portal`, label: 'Portal' },
    { href: `${root}/portal/keys`, label: 'API keys' },
    { href: `${root}/docs`, label: 'API reference' },
    { href: `${root}/docs/guides/getting-started`, label: 'Guides' },
    { href: `${root}/docs/errors`, label: 'Error codes' },
    { href: `${root}/docs/changelog`, label: 'Changelog' },
  ]);
