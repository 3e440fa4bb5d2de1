import { say } from '../../words/say.ts';
import type { FlagReward } from './flag-reward.ts';

/** `+10 tokens`, or that there were none and why. */
export function rewardText(reward: FlagReward): string {
  switch (reward.kind) {
    case 'tokens':
      return say('flag.reward', { count: reward.count });
    case 'own-peer':
      return say('flag.noRewardOwn');
    case 'already-flagged':
      return say('flag.noRewardBefore');
    case 'none':
      return say('flag.noReward');
    case 'unknown':
      return say('flag.rewardUnknown');
  }
}
