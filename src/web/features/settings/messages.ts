import { translator } from '../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'settings.title': 'Settings',
  'settings.kept': 'Kept in this browser for {account}. Nothing is sent.',
  'settings.keptNobody': 'Kept in this browser for use without an account. Nothing is sent.',
  'settings.notKept': 'This browser denies storage: settings hold until the tab is closed.',

  'settings.look': 'Look',
  'settings.colourScheme': 'Colour scheme',
  'settings.colourSchemeHint': 'For everybody who uses this browser.',
  'settings.colourScheme.auto': 'As the system',
  'settings.colourScheme.light': 'Light',
  'settings.colourScheme.dark': 'Dark',
  'settings.density': 'Density of tables',
  'settings.densityHint': 'Compact shows more rows; comfortable leaves more room around each.',
  'settings.density.compact': 'Compact',
  'settings.density.comfortable': 'Comfortable',

  'settings.numbersAndTimes': 'Numbers and times',
  'settings.homeCountry': 'Home country',
  'settings.homeCountryHint': 'Numbers dialled in this country are offered as international ones.',
  'settings.homeCountryExample': '{from}… is offered as +{code}…',
  'settings.homeCountryNoNumbers': 'No numbering plan is known for this country.',
  'settings.noHomeCountry': 'None',
  'settings.timeZone': 'Time zone',
  'settings.timeZoneHint': 'UTC is always shown beside it.',
  'settings.timeZoneLocal': 'This computer’s ({name})',
  'settings.clock': 'Clock',
  'settings.clock.24h': '24 hours',
  'settings.clock.12h': '12 hours',
  'settings.clock.locale': 'As the browser’s language has it',
  'settings.now': 'Now: {time}',

  'settings.keyboard': 'Keyboard',
  'settings.shortcuts': 'Single-key shortcuts',
  'settings.shortcutsHint':
    'Off while you type. Turn them off if you control this computer by voice. {keys} stays.',

  'settings.flags': 'Flags',
  'settings.undo': 'Time to undo a flag',
  'settings.undoHint':
    'A flag is permanent. During this time nothing is sent, and leaving Search, locking or signing out stops it.',
  'settings.undoNone': 'None: send at once',
  'settings.undoSeconds': '{seconds, plural, one {# second} other {# seconds}}',
  'settings.undoNoLimit': 'No limit: wait until I press Send',

  'settings.activity': 'Activity',
  'settings.retention': 'Keep activity for',
  'settings.retentionHint':
    'Older operations are removed from this browser when you next sign in. Erase in Activity removes them at once.',
  'settings.retentionDays': '{days, plural, one {# day} other {# days}}',

  'settings.move': 'Move settings',
  'settings.moveHint': 'Take these settings to another browser or account. The file holds nothing secret.',
  'settings.export': 'Export',
  'settings.import': 'Import…',
  'settings.imported': 'Imported {name}.',
  'settings.importFailed': 'Nothing was imported',
  'settings.tooLarge': 'This file is too large to hold settings ({size, number} bytes).',
  'settings.notJson': 'This file is not JSON. Choose a file that Export made.',
  'settings.notSettings': 'This file holds no settings: {what}',
  'settings.otherVersion':
    'This file is version {version}; this desk reads version {expected}. Export it again from a desk of this version.',
  'settings.badValue': 'This file cannot be used: {what}',
  'settings.reset': 'Reset to defaults',
  'settings.resetDone': 'All settings are at their defaults.',
});
