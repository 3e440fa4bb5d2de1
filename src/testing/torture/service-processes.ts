import { type Child, startBuilt } from '../service/processes/child-process.ts';
import { freePort } from '../service/processes/free-port.ts';

/** Service processes with ports of their own, on the store that the environment names. */
export interface ServiceProcesses {
  readonly baseUrls: readonly string[];
  /** Starts those that were killed. @throws {Error} if one ended by itself */
  start(): Promise<void>;
  /** Kills the one at this place, or all. */
  kill(index?: number): Promise<void>;
  /** Kills all, then checks the ledger with `npm run desk -- ledger verify`. @throws {Error} with its words */
  verify(): Promise<void>;
}

export async function createServiceProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcesses> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  const children = new Map<number, Child>();
  async function startOne(port: number): Promise<void> {
    const running = children.get(port);
    if (running?.isRunning() === true) return;
    if (running !== undefined) throw new Error(`A service ended by itself: ${running.output()}`);
    const own = { PRACTICE: 'on', SERVE_APP: 'off', LOG_LEVEL: 'error', PORT: String(port) };
    const child = startBuilt('main', [], { ...environment, ...own });
    children.set(port, child);
    await child.says(/ready at http/u);
  }
  async function killOne(port: number): Promise<void> {
    const child = children.get(port);
    child?.process.kill('SIGKILL');
    await child?.ended;
    children.delete(port);
  }
  async function kill(index?: number): Promise<void> {
    await Promise.all([...ports].filter((_, place) => index === undefined || index === place).map(killOne));
  }
  return {
    baseUrls: [...ports].map((port) => `http://127.0.0.1:${port}`),
    async start() {
      await Promise.all([...ports].map(startOne));
    },
    kill,
    async verify() {
      await kill();
      const child = startBuilt('desk', ['ledger', 'verify'], { ...environment });
      const code = await child.ended;
      if (code !== 0) throw new Error(`ledger verify ended with ${code}: ${child.output()}`);
    },
  };
}
