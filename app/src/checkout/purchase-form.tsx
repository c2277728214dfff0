// What a buy button sells, and where its plain form posts to.

/** The id of the button of an offer beside INITIATION, whose two buttons have ids of their own. */
export const buttonId = (offer: string) => `buy/${offer}`;

/** The slug of the offer that a button sells; none for INITIATION. */
export const offerOf = (button: string) => button.split('/')[1];

/** The path on this site's server; the offer, where there is one, is the form's only field. */
export const formAction = (offer: string | undefined) =>
  `/functions/v1/create-${offer ? '' : 'initiation-'}checkout`;

/** Submits the plain form of an offer, as its button does without JavaScript: the browser leaves the page. */
export function submitPlainForm(offer: string | undefined): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = formAction(offer);
  if (offer !== undefined) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'offer';
    field.value = offer;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
