import type { Detector } from './detector.ts';
import { matchesOf } from './matches.ts';

const pattern = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/g;
/** Mailboxes of roles, not of people. */
const roles =
  /^(?:abuse|accounts?|admin|bookings?|careers?|compliance|contact|customer\w*|data|dpo|editor|enquir\w*|events?|feedback|hello|help\w*|hi|hr|info\w*|inquir\w*|jobs?|legal|mail|marketing|media|news\w*|no-?reply|office|orders?|post|press|privacy|recruit\w*|reservations?|returns?|sales|service\w*|shop|studio|subscri\w*|support|team|tickets?|unsubscribe|web\w*)(?:[._+-].*)?$/i;

/** Words of offices and trades: a mailbox with one of them is not a person's. */
const business =
  /(?:^|[._+-])(?:academy|admissions|applications?|bakery|billing|booking|building|cafe|care|catering|centre|church|clean\w*|clinic|club|college|community|company|complaints|construction|consult\w*|control|council|debt|deliver\w*|department|design\w*|electric\w*|engineer\w*|environment\w*|estate|estates|farm|finance|florist|fundrais\w*|garage|garden\w*|group|head|health|highways|home|homes|hotel|housing|insurance|investor|kitchen|law|letting\w*|library|licens\w*|ltd|manager|members?|membership|museum|parking|payments?|payroll|photography|planning|plumb\w*|policy|products?|project|property|public|quality|reception|relations|repairs?|reports?|restaurant|revenues?|safety|salon|school|secretary|security|solicitors|store|stores|surgery|tax|technical|theatre|trade|trading|training|travel|treasurer|uk|wholesale|works)(?:$|[._+-])/i;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The mailbox repeats the name of the company. */
function isTradingName(mailbox: string, host: string): boolean {
  const [name = ''] = host.toLowerCase().split('.');
  return plain(name).length >= 4 && plain(mailbox).includes(plain(name));
}

/** E-mail addresses that look like a person's: a first and a last name, or a private mail provider. */
export const findPersonalEmails: Detector = (text) =>
  matchesOf(text, pattern, (address) => {
    const [mailbox = '', host = ''] = address.split('@');
    if (roles.test(mailbox) || business.test(mailbox) || isTradingName(mailbox, host)) return false;
    return (
      /^[a-z]+[._-][a-z]+\d{0,4}$/i.test(mailbox) ||
      /^(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|aol|live|proton|btinternet)\b/i.test(host)
    );
  });
