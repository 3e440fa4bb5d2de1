import { CALL_RECORDS } from './call-records.ts';
import { CUSTOMER_RECORDS } from './customer-records.ts';
import { E_MAIL } from './e-mail.ts';
import { EXCEL_FRENCH, EXCEL_GERMAN, EXCEL_SPANISH } from './excel.ts';
import { FIREWALL } from './firewall.ts';
import { MISP } from './misp.ts';
import { SESSION_BORDER_CONTROLLER } from './session-border-controller.ts';
import { SIEM } from './siem.ts';
import { SWITCH } from './switch.ts';
import { TICKET } from './ticket.ts';

export const ALL_LISTS = [
  SWITCH,
  SESSION_BORDER_CONTROLLER,
  FIREWALL,
  SIEM,
  MISP,
  CUSTOMER_RECORDS,
  EXCEL_GERMAN,
  EXCEL_FRENCH,
  EXCEL_SPANISH,
  CALL_RECORDS,
  TICKET,
  E_MAIL,
];
