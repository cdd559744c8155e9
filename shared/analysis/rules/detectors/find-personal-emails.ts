import type { Detector } from './detector.ts';
import { matchesOf } from './matches.ts';

const pattern = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/g;
/** Mailboxes of roles, not of people. */
const roles =
  /^(?:abuse|accounts?|admin|bookings?|careers?|compliance|contact|customer\w*|data|dpo|editor|enquir\w*|events?|feedback|hello|help\w*|hi|hr|info\w*|inquir\w*|jobs?|legal|mail|marketing|media|news\w*|no-?reply|office|orders?|post|press|privacy|recruit\w*|reservations?|returns?|sales|service\w*|shop|studio|subscri\w*|support|team|tickets?|unsubscribe|web\w*)(?:[._+-].*)?$/i;

/** E-mail addresses that look like a person's: a first and a last name, or a private mail provider. */
export const findPersonalEmails: Detector = (text) =>
  matchesOf(text, pattern, (address) => {
    const [mailbox = '', host = ''] = address.split('@');
    if (roles.test(mailbox)) return false;
    return (
      /^[a-z]+[._-][a-z]+\d{0,4}$/i.test(mailbox) ||
      /^(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|aol|live|proton|btinternet)\b/i.test(host)
    );
  });
