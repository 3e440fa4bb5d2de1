import { translator } from '../../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'settings.title': 'Settings',
  'settings.kept': 'Saved in this browser, per account.',
  'settings.notKept': 'This browser denies storage: settings hold until the tab is closed.',

  'settings.choices': 'Preferences',
  'settings.colourScheme': 'Colour scheme',
  'settings.colourScheme.auto': 'System',
  'settings.colourScheme.light': 'Light',
  'settings.colourScheme.dark': 'Dark',

  'settings.homeCountry': 'Home country',
  'settings.homeCountryNone': 'Numbers need a country code.',
  'settings.homeCountryExample': 'A number as dialled there is offered with +{code}.',
  'settings.homeCountryNoNumbers': 'No numbering plan is known for this country.',
  'settings.noHomeCountry': 'None',
  'settings.timeZone': 'Time zone',
  'settings.timeZoneLocal': 'Local ({name})',
  'settings.now': 'Now: {time}',

  'settings.never': 'Never report',
  'settings.neverHint':
    'Rows that touch an entry are never reported. One entry per line; text after a comma or # is ignored. National numbers are read as dialled in your home country; a domain stands for every e-mail address and URL at it. You can drop a file here. The list stays in this browser, for {account}.',
  'settings.neverNotKept':
    'This browser denies storage or has no room: the list holds until the tab is closed.',
  'settings.neverLines': 'Identifiers and domains, one per line',
  'settings.neverCount': '{count, plural, one {# entry} other {# entries}}',
  'settings.neverSave': 'Save',
  'settings.neverFile': 'Add a file…',
  'settings.neverTooLarge': '{name} has {size, number} bytes; a list has at most {most, number}.',
  'settings.neverLine': '{text}: {reason}',
  'settings.neverSaved':
    '{count, plural, =0 {Saved. The list is empty.} one {Saved. The list has # entry.} other {Saved. The list has # entries.}}',
  'settings.neverGuessed':
    '{count, plural, one {# line may mean something else. It is in the field as it was read: check it and save again.} other {# lines may mean something else. They are in the field as they were read: check them and save again.}}',
  'settings.neverUnread':
    '{count, plural, one {One line could not be read and is not saved. It is still in the field:} other {# lines could not be read and are not saved. They are still in the field:}}',
  'settings.neverChanged':
    '{count, plural, one {One line was read as something else:} other {# lines were read as something else:}}',
  'settings.neverMoreLines': 'And {count, number} more.',

  'settings.shortcuts': 'Single-key shortcuts',
  'settings.keyboardHint':
    'Off while you type. Turn them off if you control this computer by voice. {keys} stays.',

  'settings.undo': 'Undo time for flags',
  'settings.flagsHint':
    'A flag is permanent. During this time nothing is sent, and Undo, locking or signing out stops it. Leaving the page does not.',
  'settings.undoNone': 'None: send at once',
  'settings.undoSeconds': '{seconds, plural, one {# second} other {# seconds}}',
  'settings.undoNoLimit': 'No limit: wait until I press Send',

  'settings.reset': 'Reset to defaults',
  'settings.resetDone': 'All settings are at their defaults.',
});
