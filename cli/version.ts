import manifest from '../package.json' with { type: 'json' };

/** Of the product, its client and its commands: they are one. */
export const { version } = manifest;
