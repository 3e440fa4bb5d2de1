import { translator } from '../../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'flag.flag': 'Flag',
  'flag.flagOf': 'Flag {identifier}',
  'flag.group': 'Flagging of {identifier}',
  'flag.hint': 'Marks this as a false positive. Every peer sees it, and it cannot be removed.',
  'flag.hintOwn': 'No reward: your own peer reported it.',

  'flag.undo': 'Undo',
  'flag.undoIn': 'Undo · {seconds} s',
  'flag.undoOf': 'Undo the flag of {identifier}',
  'flag.send': 'Send',
  'flag.sendOf': 'Send the flag of {identifier}',
  'flag.notSent.declined': 'Not flagged: the key stayed locked.',
  'flag.notSent.cancelled': 'Cancelled: nothing was signed.',
  'flag.notSent.undone': 'Undone: nothing was sent.',
  'flag.notSent.locked': 'Not flagged: the key was locked.',
  'flag.dismiss': 'Dismiss',

  'flag.blockedTitle': 'Blocked',
  'flag.blockedNotice':
    'Blocked: the service changed your {count, plural, one {flag of {identifiers}} other {flags of {identifiers}}}. Nothing was signed. The incident is in Activity and can be exported for the service’s operator.',
  'flag.more': '{count, number} more',
  'flag.toIncident': 'Show the incident',
  'flag.openTitle': 'Outcome unknown',
  'flag.openNotice':
    'Not flagged: an earlier flag of {identifiers} may have been accepted. Check it in Activity first.',
  'flag.toOperation': 'Show it in Activity',
  'flag.blocked': 'Blocked',
  'flag.blockedRow': 'The service changed your request. Nothing was signed.',

  'flag.cancel': 'Cancel',
  'flag.cancelOf': 'Cancel the flag of {identifier}',
  'flag.privileged': 'Cannot be flagged: its peer is privileged.',
  'flag.noAssetId': 'Cannot be flagged: the registry gave no asset id for it.',
  'flag.privilegedShort': 'Privileged',
  'flag.noAssetIdShort': 'No asset id',
  'flag.alreadyFlagged': 'Already flagged',
  'flag.by': 'by {flagger}',
  'flag.byOwn': 'by your peer',
  'flag.alreadyFlaggedBy': 'Already flagged by {flagger}',

  'flag.working.unlocking': 'Needs the key…',
  'flag.working.checking': 'Checking…',
  'flag.working.submitting': 'Submitting…',
  'flag.working.verifying': 'Confirming…',

  'flag.flaggedShort': 'Flagged',
  'flag.flagged': 'Flagged · {reward}',
  'flag.reward': '{count, plural, one {+# token} other {+# tokens}}',
  'flag.rewardShared': 'part of {count, plural, one {+# token} other {+# tokens}} for {rows, number}',
  'flag.otherRowBlocked': 'The service changed another row of this selection, so nothing was signed.',
  'flag.noRewardOwn': 'no reward: your own peer’s contribution',
  'flag.noRewardBefore': 'no reward: already flagged',
  'flag.noReward': 'no reward',
  'flag.noRewardLimit': 'no reward: the month’s limit is reached',
  'flag.andLeft':
    '{text} · {left, plural, =0 {the month’s limit is now reached} one {# token left to earn this month} other {# tokens left to earn this month}}',
  'flag.rewardUnknown': 'reward unknown',
  'flag.unseen': 'The registry does not show it yet.',
  'flag.leftOut': 'The registry shows only newer contributions, so this cannot be confirmed.',

  'flag.unreadable': 'Cannot be read: not signed',
  'flag.unnamed': 'Its asset id does not name it',
  'flag.checkAsset': 'Review and flag',
  'flag.checkAssetOf': 'Review the asset id of {identifier}, then flag it',
  'flag.waitsUnnamed': 'Review: its asset id does not name it',
  'flag.waitsWarned': 'Review: its times are unusual',
  'flag.waitsTogether': 'In review',
  'flag.review': 'Review',
  'flag.reviewOf': 'Review the flag of {identifier} before it is signed',
  'flag.reviewTitle': 'Flag {identifier}',
  'flag.rowIdentifier': 'Identifier in the row',
  'flag.assetIdentifier': 'Identifier in the asset id',
  'flag.assetIdentifierNone': 'none',
  'flag.rowReported': 'Report time in the row',
  'flag.noTime': 'none',
  'flag.assetId': 'Asset id that is flagged',
  'flag.unnamedTitle': 'This asset id does not name the row’s identifier',
  'flag.unnamedText':
    'The flag applies to the asset id that the registry gave for this row. It may mark another contribution, and it cannot be undone.',
  'flag.unnamedAgree': 'I have confirmed that this asset id belongs to the row: flag it',
  'flag.closeReview': 'Close: the flag waits in its row',
  'flag.closeRefused': 'Close',
  'flag.lookOf': 'Review what was assembled instead of the flag of {identifier}',

  'flag.refused': 'Not flagged: {reason}',
  'flag.refusedTitle': 'Not flagged',
  'flag.differsText': 'What you asked for, and what the service assembled instead. Nothing was signed.',
  'flag.why': 'Why',
  'flag.whyOf': 'Why {identifier} was not flagged',
  'flag.tryAgain': 'Try again',
  'flag.tryAgainOf': 'Try again to flag {identifier}',

  'flag.unsent': 'Signed, but not sent',
  'flag.unsentTitle': 'Signed, but not sent',
  'flag.unsentNext':
    'The flag is not on the registry. “Send again” sends the same signed flag, after asking you to sign in or unlock if needed.',
  'flag.unrecorded': 'Not sent: its record could not be stored',
  'flag.sendUnrecorded': 'Send without a record',
  'flag.sendUnrecordedOf': 'Send the flag of {identifier} without a record',
  'flag.unknown': 'Outcome unknown',
  'flag.unknownTitle': 'Outcome unknown: it may have been flagged',
  'flag.unknownNext':
    'Check the registry first. Sending again sends the same signed flag, which counts once.',
  'flag.check': 'Check',
  'flag.checkOf': 'Check on the registry whether {identifier} is flagged',
  'flag.sendAgain': 'Send again',
  'flag.sendAgainOf': 'Send the same flag of {identifier} again',

  'flag.newsDelay': 'Not flagged yet: {identifier}. Undo is in its row.',
  'flag.newsDelayKey': 'Not flagged yet: {identifier}. Press U to undo.',
  'flag.newsWaits': 'Not flagged yet: {identifier}. Send and Undo are in its row.',
  'flag.newsTokens':
    '{count, plural, one {Flagged, # token: {identifier}} other {Flagged, # tokens: {identifier}}}',
  'flag.newsFlagged': 'Flagged, {reward}: {identifier}',
  'flag.newsRefused': 'Not flagged: {identifier}. {reason}',
  'flag.newsUnreadable':
    'Not flagged yet: {identifier}. The transaction cannot be read; look at it before it is signed.',
  'flag.newsUnnamed':
    'Not flagged yet: {identifier}. Its asset id does not name it; look at it before it is signed.',
  'flag.newsWarned':
    'Not flagged yet: {identifier}. The times in the transaction are unusual; look at them before it is signed.',
  'flag.newsTogether': 'Not flagged yet: {identifier}. The transaction waits for your review.',
  'flag.several': '{count, plural, one {# contribution} other {# contributions}}',
  'flag.newsUnsent': 'Signed, but not sent: {identifier}. It can be sent again from its row.',
  'flag.newsUnrecorded':
    'Signed, but not sent: {identifier}. Its record could not be stored; it can be sent without one from its row.',
  'flag.newsUnknown': 'May have been flagged: {identifier}. Check the registry.',
  'flag.listTitle': 'Flag contributions',
  'flag.doneTitle': '{count, number} flagged',
  'flag.selectionTitle': 'Flag {count, plural, one {# contribution} other {# contributions}}',
  'flag.selectionWaits': 'Close: the flags wait in their rows',
  'flag.selectionUnderWay': 'Close: flagging continues, progress shows in the rows',
});

export type MessageKey = Parameters<typeof t>[0];
