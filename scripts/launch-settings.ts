// Settings of the server for real payments: for each, the effect if it is missing, and where to get the value.

interface LaunchSetting {
  name: string;
  /** Pattern of a value that is ready. */
  valid: RegExp;
  remedy: string;
  /** Symptom that the owner or visitors see while the setting is not ready. */
  symptom: string;
}

const LAUNCH_SETTINGS: readonly LaunchSetting[] = [
  {
    name: 'SITE_URL',
    valid: /^https:\/\//,
    remedy: 'the public origin, beginning with https://',
    symptom: 'After paying, buyers are led to an address that is not the house’s',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    valid: /^(sk|rk)_live_/,
    remedy: 'the live secret key, from Stripe’s dashboard',
    symptom: 'Nobody can pay: the checkout is one for trying out, or says that it is closed',
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    valid: /^pk_live_/,
    remedy: 'the live publishable key, from Stripe’s dashboard',
    symptom: 'The form for the card does not open',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    valid: /^whsec_/,
    remedy: 'the signing secret of the webhook, from Stripe’s dashboard',
    symptom: 'Payments are learned of late, and refunds not at all',
  },
  {
    name: 'PROGRAM_LINK_SECRET',
    valid: /^.{32,}$/,
    remedy: 'at least 32 characters: openssl rand -hex 32',
    symptom: 'Links that buyers have got may stop opening the program',
  },
  {
    name: 'SMTP_URL',
    valid: /^smtps?:\/\//,
    remedy: 'the mail server, by which buyers get their link',
    symptom: 'Buyers get no mail with their link, and you get no letters',
  },
  {
    name: 'MAIL_FROM',
    valid: /@/,
    remedy: 'the sender of the messages to buyers',
    symptom: 'Messages of the house have no sender, and are not sent',
  },
];

/** Returns the settings of an environment that are not ready for launch. */
export const unreadySettings = (environment: NodeJS.ProcessEnv): LaunchSetting[] =>
  LAUNCH_SETTINGS.filter(({ name, valid }) => !valid.test(environment[name] ?? ''));
