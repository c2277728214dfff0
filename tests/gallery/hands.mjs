// What a visitor does before a picture is taken: each hand takes `{ page, origin }` and leaves a settled page behind.

const CALL = /create-initiation-checkout/;
const FRAME = /framed=1/;

const sheet = (page) => page.locator('dialog[open]');
const letter = (page) => page.frameLocator('dialog[open] iframe');

export async function openMenu({ page }) {
  await page.locator('.menu-toggle').click();
  await page.locator('.menu:popover-open').waitFor();
}

export const pressButton =
  (label) =>
  async ({ page }) => {
    await page.getByRole('main').getByRole('button', { name: label, exact: true }).first().click();
    await sheet(page).waitFor();
  };

export async function letterHasCome({ page }) {
  await sheet(page).locator('[data-shown="true"]').waitFor();
}

export async function letterIsLate({ page }) {
  await page.locator('dialog[data-life="late"]').waitFor();
}

export async function sendItEmpty({ page }) {
  await letter(page).getByRole('button').click();
  await letter(page).locator('[aria-invalid="true"]').first().waitFor();
  // The frame grows to the letter's new height.
  await page.waitForFunction(() => {
    const frame = document.querySelector('dialog[open] iframe');
    const root = frame?.contentDocument?.documentElement;
    return (
      root &&
      frame.contentDocument.readyState === 'complete' &&
      frame.clientHeight >= root.scrollHeight
    );
  });
}

export async function sendTheLetter({ page }) {
  await letter(page).getByLabel('Your name').fill('Noelani');
  await letter(page).getByLabel('E-mail').fill('noelani@house.example');
  for (const field of await letter(page).locator('select[required]').all())
    await field.selectOption({ index: 1 });
  for (const field of await letter(page).locator('textarea[required], input[required]').all())
    if ((await field.inputValue()) === '') await field.fill('A basin on the back step.');
  await letter(page).getByRole('button').click();
  await page.locator('dialog[data-life="sent"]').waitFor();
}

export async function writeInTheLetter({ page }) {
  const field = letter(page).locator('textarea').first();
  await field.focus();
  await page.keyboard.type('The house at ten past nine.');
}

/** A form's own page, as far as it gets with nothing written in it. */
export async function sendTheEmptyPage({ page }) {
  await page.locator('form.form-letter').evaluate((form) => {
    form.noValidate = true;
    form.requestSubmit();
  });
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await page.waitForLoadState();
}

export const scrollTo =
  (selector) =>
  async ({ page }) => {
    await page
      .locator(selector)
      .first()
      .evaluate((place) => place.scrollIntoView({ block: 'center', behavior: 'instant' }));
  };

export const scrollBy =
  (distance) =>
  async ({ page }) => {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), distance);
  };

/** The browser shows a focus ring to those who came by keyboard. */
export const focusOn =
  (selector) =>
  async ({ page }) => {
    await page.keyboard.press('Shift');
    await page.locator(selector).filter({ visible: true }).first().focus();
  };

export const restOn =
  (selector) =>
  async ({ page }) => {
    await page.locator(selector).filter({ visible: true }).first().hover();
  };

export const pressDown =
  (selector) =>
  async ({ page }) => {
    await page.locator(selector).filter({ visible: true }).first().hover();
    await page.mouse.down();
  };

export const disable =
  (selector) =>
  async ({ page }) => {
    await page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((control) => {
        if ('disabled' in control) control.disabled = true;
        else control.setAttribute('aria-disabled', 'true');
      });
  };

/** Lines that draw themselves are waited for; what follows the scroll, or never ends, is not. */
export async function waitForTheLine({ page }) {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ timeline, effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return timeline === document.timeline && typeof end === 'number' && Number.isFinite(end);
      })
      .map(({ finished }) => finished);
    return Promise.allSettled(ending);
  });
}

export async function tooltipOpens({ page }) {
  await page.locator('.tooltip:popover-open').waitFor();
}

export const search =
  (words) =>
  async ({ page }) => {
    await page.getByRole('searchbox').fill(words);
    await page.waitForURL(/[?&]q=/);
  };

export const chooseShelf =
  (name) =>
  async ({ page }) => {
    const shelf = page.getByRole('main').getByRole('link', { name }).first();
    await shelf.click();
    await page.waitForURL(/category=/);
    await shelf.and(page.locator('[aria-current]')).waitFor();
  };

export const askForLetters =
  (address) =>
  async ({ page }) => {
    await page.locator('.newsletter input[type="email"]').fill(address);
    await page.locator('.newsletter [type="submit"]').click();
    await page.locator('.newsletter-thanks, .newsletter [aria-invalid="true"]').waitFor();
  };

/** One of the two buy buttons, by its place on the page. */
export const buyAt =
  (place) =>
  async ({ page }) => {
    await page.locator('form.buy button').nth(place).click();
    await page.locator('.checkout').waitFor();
  };

export const checkoutIs =
  (...steps) =>
  async ({ page }) => {
    await page.locator(steps.map((step) => `.checkout[data-step="${step}"]`).join(', ')).waitFor();
    await scrollTo('.checkout')({ page });
  };

export async function demoFormHasCome({ page }) {
  await page.locator('.checkout .demo-form').waitFor();
}

/** Ends a rehearsal of a payment in one of the ways that the demo knows. */
export const payInTheDemo =
  (outcome) =>
  async ({ page, origin }) => {
    const answer = await page.request.post(`${origin}/functions/v1/create-initiation-checkout`, {
      data: {},
    });
    const { clientSecret } = await answer.json();
    const session = clientSecret.split('_secret_')[0];
    await page.goto(`${origin}/initiation/demo?session_id=${session}`);
    await page.locator(`input[value="${outcome}"]`).check();
    await page.getByRole('main').locator('[type="submit"]').click();
    await page.waitForURL(/\/initiation\/welcome/);
  };

export const isSaid =
  (words) =>
  async ({ page }) => {
    await page.getByText(words).waitFor();
  };

/** A purchase without JavaScript in a shop whose till is closed. */
export async function buyWhereTheTillIsClosed({ page }) {
  await page
    .locator('form.buy')
    .first()
    .evaluate((form) => HTMLFormElement.prototype.submit.call(form));
  await page.waitForURL(CALL);
}

export async function goToTheBrokenPage({ page }) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.getByRole('alert').waitFor();
}

// ── Before the page is entered ───────────────────────────────────────

const answering = (pattern, answer) => (visit) => visit.page.route(pattern, answer);

export const tillNeverAnswers = answering(CALL, () => undefined);
export const tillRefuses = answering(CALL, (route) => route.fulfill({ status: 503, json: {} }));
export const tillIsOutOfReach = answering(CALL, (route) => route.abort());
export const letterNeverComes = answering(FRAME, () => undefined);
export const letterIsRefused = answering(FRAME, (route) => route.fulfill({ status: 503 }));
export const aboutIsBroken = answering(/about-page.*\.(js|tsx)/, (route) => route.abort());
