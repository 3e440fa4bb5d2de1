import { type Child, startBuilt } from '../service/processes/child-process.ts';
import { freePort } from '../service/processes/free-port.ts';

/** Service processes with ports of their own, on the store that the environment names. */
export interface ServiceProcesses {
  readonly baseUrls: readonly string[];
  /** Starts those that do not run. */
  start(): Promise<void>;
  /** Whether each of them runs. */
  areRunning(): boolean;
  /** Kills the one at this place, or all. */
  kill(index?: number): Promise<void>;
  verify(): Promise<void>;
}

async function killChild(child: Child | undefined): Promise<void> {
  child?.process.kill('SIGKILL');
  await child?.ended;
}

export async function createServiceProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcesses> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  const children = new Map<number, Child>();
  async function startOne(port: number): Promise<void> {
    if (children.get(port)?.isRunning() === true) return;
    const child = startBuilt('main', [], {
      ...environment,
      PRACTICE: 'on',
      SERVE_APP: 'off',
      LOG_LEVEL: 'error',
      PORT: String(port),
    });
    children.set(port, child);
    await child.says(/ready at http/u);
  }
  async function kill(index?: number): Promise<void> {
    const chosen = index === undefined ? ports : ports.filter((_, place) => place === index);
    await Promise.all(chosen.map((port) => killChild(children.get(port))));
  }
  return {
    baseUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    async start() {
      await Promise.all(ports.map(startOne));
    },
    areRunning: () => ports.every((port) => children.get(port)?.isRunning() === true),
    kill,
    async verify() {
      await kill();
      const child = startBuilt('desk', ['ledger', 'verify'], { ...environment });
      const code = await child.ended;
      if (code !== 0) throw new Error(`ledger verify ended with ${code}: ${child.output()}`);
    },
  };
}
