import type { RuleFamily } from '../rule-format.ts';

const optOut = [
  'unsubscribe',
  '(opt out|opting out|stop receiving|manage your? preferences|update your preferences|email preferences)',
  '(text|reply|send) stop',
  'to stop (text|texts|messages|these)',
] as const;

export const section10Data = {
  name: 'Section 10: use of data for marketing',
  rules: [
    {
      code: 'CAP_10.6',
      title: 'Electronic marketing offers a way out each time',
      severity: 'MAJOR',
      kind: 'missing_statement',
      headline: 'marketing by e-mail or text has to offer a way to opt out each time',
      summary: 'The message offers no way to opt out',
      why: '“{quote}” is part of a marketing message, and nothing in it tells people how to stop such messages. Every message has to.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Add a simple way to opt out.',
        wording: 'Unsubscribe: [address]',
      },
      gate: { anyOf: ['email', 'sms'], strength: 'strong' },
      reading: 'mention',
      once: true,
      confidence: 0.68,
      find: [
        '(sale|offer~|save|off|deal~|discount~|shop now|buy now|free|win|book now|new arrivals|exclusive|last chance|order now|launch~)',
      ],
      cures: [{ match: optOut, scope: 'asset', because: 'the message says how to stop it' }],
      examples: {
        raises: [
          {
            text: 'Subject: Our spring sale\nFrom: Northquay <hello@northquay.example>\nDear customer,\nSave 20% on boots this weekend. Reply to this email to book.',
            metadata: { medium: 'email' },
          },
          { text: 'Subject: Win a hamper\nHi, enter our newsletter draw today.', metadata: { medium: 'email' } },
          { text: 'Hi Sam, 30% off pizza tonight with code HOT. Northquay Pizza', metadata: { medium: 'sms' } },
          { text: 'Last chance! Book now for half-term swimming.', metadata: { medium: 'sms' } },
          { text: 'Dear subscriber, our new arrivals are here. Shop now.', metadata: { medium: 'email' } },
        ],
        quiet: [
          { text: 'Save 20% on boots. Unsubscribe at any time: northquay.example/out', metadata: { medium: 'email' } },
          { text: '30% off pizza tonight. Reply STOP to end. Northquay Pizza', metadata: { medium: 'sms' } },
          'Save 20% on boots in our shop this weekend.',
          { text: 'Your parcel arrives on Monday.', metadata: { medium: 'email' } },
          'Write to hello@northquay.example for a catalogue.',
        ],
      },
    },
    {
      code: 'CAP_10.2',
      title: 'People learn what happens to their data',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'people have to be told what happens to the data that they give',
      summary: 'The form does not say what happens to the data',
      why: '“{quote}” asks for personal data, and nothing says who uses it and for what.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say who collects the data and for what, and link the privacy notice.',
        wording: 'We use your details only to [purpose]. Privacy notice: [address]',
      },
      gate: { anyOf: ['data_collection'], strength: 'strong' },
      reading: 'mention',
      once: true,
      confidence: 0.68,
      find: [
        '(enter|give|leave|submit|provide|fill in|complete) ..4 (email|e mail|phone number|mobile number|date of birth|postcode|details|form~|address)',
        '(sign up|subscribe|register) ..6 (newsletter|mailing list|updates|offers|email~)',
      ],
      cures: [
        {
          match: [
            'privacy (policy|notice|statement)',
            '(how|what) ..4 we ..3 (use|do with) ..3 (data|details|information)',
            '(will|shall) (only|never) ..4 (use|share|pass)',
            '(not|never) be? (shared|passed|sold)',
          ],
          scope: 'asset',
          because: 'the use of the data is explained',
        },
      ],
      examples: {
        raises: [
          'Sign up to our newsletter: enter your email and your phone number in the form.',
          'Fill in the form with your date of birth and postcode, and register for updates by email.',
          'Leave your mobile number and email in the form for offers. Subscribe now.',
          'Complete the form: name, email, phone number. Join our mailing list.',
          'Give us your details and sign up to marketing updates by e-mail; fill in the form below.',
        ],
        quiet: [
          'Sign up to our newsletter with your email in the form. Privacy notice: northquay.example/privacy',
          'The tax form is due in January.',
          'Enter your PIN at the till.',
          'Subscribe to our magazine, £20 a year.',
          'Register your boiler with the installer.',
        ],
      },
    },
    {
      code: 'CAP_10.5',
      title: 'Consent is a free choice',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'consent to marketing may not be bundled or assumed',
      summary: '“{quote}” takes consent to marketing for granted',
      why: '“{quote}” makes marketing a condition or assumes agreement. Consent has to be given by a clear act of its own.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Offer an unticked box for marketing in place of “{quote}”.',
        wording: '☐ Yes, send me offers by e-mail.',
      },
      reading: 'mention',
      find: [
        '(by|in) (entering|registering|signing up|submitting|continuing|clicking|taking part|participating|downloading|applying) ..8 (agree~|consent~|accept~) ..10 (marketing|offers|promotion* (emails|messages|material)|emails from|contacted|third part*|partners|newsletter~)',
        '(untick|un tick|uncheck) ..8 (if you (do not|dont)|to (opt out|stop))',
        '(we|our partners|third parties|selected partners) (may|will) ..3 (contact|email|call|text) you ..6 (offers|marketing|products|services|promotions) ..3 (unless)',
      ],
      examples: {
        raises: [
          'By entering you agree to receive marketing emails from us and our partners.',
          'By signing up you consent to be contacted by third parties.',
          'Untick this box if you do not want our offers.',
          'By downloading the guide you accept promotional emails from selected companies.',
          'Our partners will contact you with offers unless you write to us.',
        ],
        quiet: [
          'Tick this box if you would like offers by e-mail.',
          'By entering the building you agree to the house rules.',
          'We will email your ticket.',
          'By applying you confirm that you are over 18.',
          'Uncheck the filter to see all shoes.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
