import { DEFAULT_SETTINGS } from '../../platform/settings.ts';

/**
 * Time-outs in milliseconds, and the number of connections: what bounds a process that is reached directly. Slow clients are
 * the business of the proxy in front.
 */
export interface ConnectionLimits {
  /** For the headers of a request, from its first byte or from the connection on. */
  readonly headersMs: number;
  /** For a whole request: 9 MiB at 0.7 Mbit/s. */
  readonly requestMs: number;
  /** For the next request on an open connection. */
  readonly keepAliveMs: number;
  /** Without a single byte in either direction. */
  readonly silenceMs: number;
  /** The interval at which the first two are checked. */
  readonly checkMs: number;
  /** Connections open at once in this process; further ones are closed at once. */
  readonly most: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 120_000,
  keepAliveMs: 72_000,
  silenceMs: 150_000,
  checkMs: 5_000,
  most: DEFAULT_SETTINGS.maxConnections,
};
