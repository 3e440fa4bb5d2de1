import type { AppConfig } from '../../contract/config.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * What the app is told before anything else. Practice is of this service: neither an app that is sent to another one
 * may say so, nor the line with which the service starts.
 */
export function appConfigOf(practice: boolean, { baseUrl }: Pick<Settings, 'baseUrl'>): AppConfig {
  return { baseUrl, practice: practice && baseUrl === '' };
}
