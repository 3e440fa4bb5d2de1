import { z } from 'zod';
import { type Child, startChild } from '../../src/testing/service/processes/child-process.ts';
import { freePort } from '../../src/testing/service/processes/free-port.ts';

/** Has a process write the processor time that it has used, whenever it is asked to. */
const CPU_PROBE = `process.on('SIGUSR2', () => process.stderr.write('cpu ' + JSON.stringify(process.cpuUsage()) + '\\n'))`;
const CPU_LINE = /^cpu (.*)$/gmu;
const cpuSchema = z.object({ user: z.number(), system: z.number() });

export interface MeasuredService {
  readonly url: string;
  /** The processor time that it has used so far. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

const told = (child: Child): readonly string[] =>
  [...child.output().matchAll(CPU_LINE)].map(([, text = '']) => text);

/** Starts the service as `npm start` does. */
export async function startMeasuredService(folder: string): Promise<MeasuredService> {
  const port = await freePort();
  const child = startChild('src/service/run.mjs', ['main'], {
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CPU_PROBE)}`,
  });
  await child.says(/is ready at/u);
  return {
    url: `http://127.0.0.1:${port}`,
    async cpuSeconds() {
      const count = told(child).length;
      child.process.kill('SIGUSR2');
      await child.says(new RegExp(`(?:^cpu .*$[^]*){${count + 1}}`, 'mu'));
      const { user, system } = cpuSchema.parse(JSON.parse(told(child).at(-1) ?? ''));
      return (user + system) / 1_000_000;
    },
    async stop() {
      child.process.kill('SIGTERM');
      await child.ended;
    },
  };
}
