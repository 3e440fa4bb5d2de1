import { exchange, type HttpAnswer, readAnswers } from './exchange.ts';
import type { HostileCase } from './hostile-case.ts';
import type { Scene } from './scene.ts';

/** Sends a case when the service's clock shows its time; the answers that came back. */
export async function playCase(scene: Scene, hostile: HostileCase): Promise<HttpAnswer[]> {
  const { aheadMs = 0, halfClose = false } = hostile;
  const { clock } = scene.service.context;
  const bytes = await hostile.send(scene);
  clock.advance(aheadMs);
  try {
    return readAnswers(await exchange(scene.port, bytes, { halfClose }));
  } finally {
    clock.advance(-aheadMs);
  }
}
