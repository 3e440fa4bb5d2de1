import type { ListsOfTool } from './made-up-list.ts';

export const EXCEL_GERMAN: ListsOfTool = {
  tool: 'Excel in German',
  lists: [
    {
      what: 'numbers with calls and costs',
      home: 'DE',
      encoding: 'windows-1252',
      text: `
Rufnummer;Land;Betrugsart;Anzahl;Kosten (EUR);Zeitraum
0049 30 23125001;Deutschland;Wangiri;24;3,50;21.11.2026
030 23125002;Deutschland;Wangiri;1;0,25;21.11.2026
+33 1 99 00 12 34;Frankreich;Rückruf-Trick;12;1.204,00;21.11.2026
4,43023E+11;Österreich;Wangiri;3;0,75;21.11.2026
`,
      becomes: `
2 guessed +493023125001-+493023125024 Wangiri DE -: Removed spaces and punctuation inside the number. Replaced the leading 00 with +. “24” may be the size of a range, or a number of calls.
3 guessed +493023125002 Wangiri DE -: As dialled in Germany.
4 guessed +33199001234-+33199001245 Rückruf-Trick FR -: Removed spaces and punctuation inside the number. “12” may be the size of a range, or a number of calls.
5 to fix: A spreadsheet has shortened this number and lost its last digits: format the column as text and copy it again.
note: The file is not in UTF-8. It was read as Windows-1252, so check letters with accents.
`,
    },
    {
      what: 'blocks of numbers',
      home: 'DE',
      text: `
Von;Bis;Anzahl;Herkunft;Ziel
+49 30 23125000;+49 30 23125099;100;DE;LV
+49 30 23125200;+49 30 23125209;10;DE;Lettland
+49 30 23125300;;1;DE;Lettland
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “Von”, “Bis”. Name the one that does.
`,
    },
  ],
};

export const EXCEL_FRENCH: ListsOfTool = {
  tool: 'Excel in French',
  lists: [
    {
      what: 'calling numbers with durations',
      home: 'FR',
      encoding: 'windows-1252',
      text: `
Numéro appelant;Pays;Type de fraude;Nombre d'appels;Durée moyenne;Coût
+33 1 99 00 12 34;France;Wangiri;1 204;00:00:03;12,50
01 99 00 12 35;France;Wangiri;24;00:00:02;0,25
+44 7700 900123;Royaume-Uni;Arnaque;8;00:04:10;1,75
`,
      becomes: `
2 ready +33199001234 Wangiri FR -
3 guessed +33199001235 Wangiri FR -: As dialled in France.
4 ready +447700900123 Arnaque GB -
note: The file is not in UTF-8. It was read as Windows-1252, so check letters with accents.
`,
    },
    {
      what: 'addresses with ports, saved as Unicode text',
      home: 'FR',
      encoding: 'utf-16le',
      text: `
Adresse IP\tPort\tPays d'origine\tPays de destination\tDernière activité
203.0.113.7\t5060\tPays-Bas\tFrance\t21/11/2026 10:02
203.0.113.0\t24\tPays-Bas\tFrance\t21/11/2026 10:05
2001:db8::7\t5061\tAllemagne\tFrance\t21/11/2026 10:09
`,
      becomes: `
2 ready 203.0.113.7 - NL FR
3 ready 203.0.113.0 - NL FR
4 ready 2001:db8::7 - DE FR
`,
    },
  ],
};

export const EXCEL_SPANISH: ListsOfTool = {
  tool: 'Excel in Spanish',
  lists: [
    {
      what: 'numbers with amounts',
      home: 'ES',
      text: `
Teléfono;País;Tipo de fraude;Fecha;Importe
+44 7700 900 123;Reino Unido;Wangiri;21/11/2026;1.234,56
="00447700900124";Reino Unido;IRSF;21/11/2026;12,00
4,47701E+11;Reino Unido;IRSF;21/11/2026;1,00
447700900125;Reino Unido;IRSF;21/11/2026;1,00
`,
      becomes: `
2 ready +447700900123 Wangiri GB -
3 ready +447700900124 IRSF GB -
4 to fix: A spreadsheet has shortened this number and lost its last digits: format the column as text and copy it again.
5 to fix: Looks like a national number, which may be dialled in Spain. [+447700900125]
`,
    },
    {
      what: 'origin and destination',
      home: 'ES',
      text: `
Origen;Destino;Llamadas;Minutos;Operador
+447700900123;+33199001234;24;1.204,5;Acme
+447700900124;+33199001235;8;12,25;Acme
`,
      becomes: `
asked: Several columns of The list may hold what is to be reported: “Origen”, “Destino”. Name the one that does.
`,
    },
  ],
};
