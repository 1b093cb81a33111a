// Loaded into each process of specs, before the first one.
import './cheap-passwords.mjs';

// Stack traces show lines of the TypeScript sources.
process.setSourceMapsEnabled(true);
