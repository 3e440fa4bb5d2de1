import { translator } from '../messages/translator.ts';

/** Every sentence about shortcuts. */
export const t = translator({
  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.off': 'Single keys are off.',
  'shortcuts.typing': 'Single keys do nothing while you type.',
  'shortcuts.turnOff': 'Turn them off in Settings',
  'shortcuts.turnOn': 'Turn them on in Settings',
  'shortcuts.close': 'Close',
  'shortcuts.then': 'then',
  'shortcuts.does.palette': 'Search or paste anything, on any page',
  'shortcuts.does.submit': 'Review the report, in its form',
  'shortcuts.does.focus-search': 'Go to the search box',
  'shortcuts.does.search': 'Search',
  'shortcuts.does.report': 'Report',
  'shortcuts.does.activity': 'Activity',
  'shortcuts.does.inspect': 'Inspect',
  'shortcuts.does.undo': 'Undo the last flag, before it is sent',
  'shortcuts.does.export': 'Export the rows shown or selected, in Search',
  'shortcuts.does.lock': 'Lock the keys',
  'shortcuts.page.triage': 'In triage',
  'shortcuts.triage.flag': 'Flag the contribution, and show the next',
  'shortcuts.triage.keep': 'Keep it, and show the next',
  'shortcuts.triage.next': 'Show the next, and decide later',
  'shortcuts.triage.back': 'Show the one before',
  'shortcuts.triage.undo': 'Undo the last flag before it is sent, or take back what was kept last',
  'shortcuts.does.list': 'This list',
});
