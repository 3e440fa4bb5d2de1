import packageJson from '../../../package.json' with { type: 'json' };

export const SERVICE_VERSION: string = packageJson.version;
