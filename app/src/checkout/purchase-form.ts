// What a buy button sells, and where its plain form posts to.

/** The id of the button of an offer beside INITIATION, whose two buttons have ids of their own. */
export const buttonId = (offer: string) => `buy/${offer}`;

/** The slug of the offer that a button sells; none for INITIATION. */
export const offerOf = (button: string) => button.split('/')[1];

/** The path on this site's server; the offer, where there is one, is the form's only field. */
export const formAction = (offer: string | undefined) =>
  `/functions/v1/create-${offer ? '' : 'initiation-'}checkout`;
