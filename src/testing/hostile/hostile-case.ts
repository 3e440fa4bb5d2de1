import type { Scene } from './scene.ts';

/** One hostile request and the answer it must get. The registry stays unchanged in every case. */
export interface HostileCase {
  /** The bytes to send, on a connection of their own. */
  send(scene: Scene): Buffer | string | Promise<Buffer | string>;
  /** The status of each answer that must come back, in their order. */
  readonly status: number | readonly number[];
  /** In the message of the last one. */
  readonly says: RegExp;
  /** Headers of the last one. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent when the service's clock shows so much more (or less) than when everything was prepared. */
  readonly aheadMs?: number;
  /** Nothing more comes from this side after the bytes, and the service is told so. */
  readonly halfClose?: boolean;
}

/** By what is wrong with it. */
export type HostileTable = Readonly<Record<string, HostileCase>>;
