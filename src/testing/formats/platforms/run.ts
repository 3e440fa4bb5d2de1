import { runCommand, say } from '../../run-command.ts';
import { checkPlatforms } from './check-platforms.ts';

await runCommand({
  usage: 'node --import tsx src/testing/formats/platforms/run.ts [PYTHON]',
  readArguments: ([python = 'python3']) => (python.startsWith('-') ? undefined : { python }),
  run: async ({ python }) => {
    for (const line of await checkPlatforms(python)) say(line);
  },
});
