import { accountCommands } from './account-commands.ts';
import { limitCommands } from './limit-commands.ts';
import { peerCommands } from './peer-commands.ts';
import { rateCommands } from './rate-commands.ts';
import type { Subject } from './command.ts';
import { operatorCommands } from './operator-commands.ts';

/** All that can be administered by command. */
export const SUBJECTS: readonly Subject[] = [
  accountCommands,
  peerCommands,
  rateCommands,
  limitCommands,
  operatorCommands,
];
