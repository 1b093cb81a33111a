import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CachedResponse } from '#platform/http';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Asset names contain a hash of the content, so browsers may cache them forever. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

/** The build puts the page next to the compiled service. */
const FOLDER = fileURLToPath(new URL('../../../../../public/portal/', import.meta.url));

/** The portal's built files, read once and compressed on first use. */
@Injectable()
export class PortalPage implements OnModuleInit {
  /** Null if the page was not built. */
  index: string | null = null;
  private readonly assets = new Map<string, Promise<CachedResponse> | null>();

  onModuleInit(): void {
    if (!existsSync(join(FOLDER, 'index.html'))) return;
    this.index = readFileSync(join(FOLDER, 'index.html'), 'utf8');
    for (const name of readdirSync(join(FOLDER, 'assets')))
      if (TYPES[extname(name)]) this.assets.set(name, null);
  }

  /** Returns an asset, or null if no asset has this name. */
  asset(name: string): Promise<CachedResponse> | null {
    const cached = this.assets.get(name);
    if (cached !== null) return cached ?? null;
    const options = { type: TYPES[extname(name)] ?? '', cacheControl: CACHE_FOREVER };
    const asset = CachedResponse.compressed(readFileSync(join(FOLDER, 'assets', name)), options);
    this.assets.set(name, asset);
    return asset;
  }
}
