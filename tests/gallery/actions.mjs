// Actions in a page before a screenshot: each takes `{ page, origin }` and resolves when the page is stable.

const CHECKOUT_URL = /create-initiation-checkout/;
const FRAMED_FORM_URL = /framed=1/;

const dialog = (page) => page.locator('dialog[open]');
const form = (page) => page.frameLocator('dialog[open] iframe');

export async function openMenu({ page }) {
  await page.locator('.nav-toggle').click();
  await page.locator('.nav-menu:popover-open').waitFor();
}

export const pressButton =
  (label) =>
  async ({ page }) => {
    await page.getByRole('main').getByRole('button', { name: label, exact: true }).first().click();
    await dialog(page).waitFor();
  };

export async function waitForForm({ page }) {
  await dialog(page).locator('[data-shown="true"]').waitFor();
}

export async function waitForLateForm({ page }) {
  await page.locator('dialog[data-status="late"]').waitFor();
}

export async function submitEmptyForm({ page }) {
  await form(page).getByRole('button').click();
  await form(page).locator('[aria-invalid="true"]').first().waitFor();
  // The iframe is resized to the form's new height.
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

export async function submitForm({ page }) {
  await form(page).getByLabel('Your name').fill('Noelani');
  await form(page).getByLabel('E-mail').fill('noelani@house.example');
  for (const field of await form(page).locator('select[required]').all())
    await field.selectOption({ index: 1 });
  for (const field of await form(page).locator('textarea[required], input[required]').all())
    if ((await field.inputValue()) === '') await field.fill('A basin on the back step.');
  await form(page).getByRole('button').click();
  await page.locator('dialog[data-status="sent"]').waitFor();
}

export async function typeIntoForm({ page }) {
  const field = form(page).locator('textarea').first();
  await field.focus();
  await page.keyboard.type('The house at ten past nine.');
}

/** Submits the empty form of a form page, which the server answers with validation messages. */
export async function submitEmptyFormPage({ page }) {
  await page.locator('form.form-main').evaluate((form) => {
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
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  };

export const scrollBy =
  (distance) =>
  async ({ page }) => {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), distance);
  };

/** A key press before makes the browser show the focus ring. */
export const focus =
  (selector) =>
  async ({ page }) => {
    await page.keyboard.press('Shift');
    await page.locator(selector).filter({ visible: true }).first().focus();
  };

export const hover =
  (selector) =>
  async ({ page }) => {
    await page.locator(selector).filter({ visible: true }).first().hover();
  };

export const mouseDown =
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

/** Waits for animations that end by themselves; scroll-driven and endless ones are ignored. */
export async function finishAnimations({ page }) {
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

export async function waitForTooltip({ page }) {
  await page.locator('.tooltip:popover-open').waitFor();
}

export const search =
  (words) =>
  async ({ page }) => {
    await page.getByRole('searchbox').fill(words);
    await page.waitForURL(/[?&]q=/);
  };

export const chooseCategory =
  (name) =>
  async ({ page }) => {
    const category = page.getByRole('main').getByRole('link', { name }).first();
    await category.click();
    await page.waitForURL(/category=/);
    await category.and(page.locator('[aria-current]')).waitFor();
  };

export const subscribe =
  (address) =>
  async ({ page }) => {
    await page.locator('.newsletter input[type="email"]').fill(address);
    await page.locator('.newsletter [type="submit"]').click();
    await page.locator('.newsletter-thanks, .newsletter [aria-invalid="true"]').waitFor();
  };

/** Presses one of the two buy buttons, by its index. */
export const pressBuyButton =
  (index) =>
  async ({ page }) => {
    await page.locator('form.buy-button button').nth(index).click();
    await page.locator('.checkout').waitFor();
  };

export const waitForCheckout =
  (...steps) =>
  async ({ page }) => {
    await page.locator(steps.map((step) => `.checkout[data-step="${step}"]`).join(', ')).waitFor();
    await scrollTo('.checkout')({ page });
  };

export async function waitForDemoForm({ page }) {
  await page.locator('.checkout .demo-form').waitFor();
}

/** Completes a demo payment with one of its outcomes. */
export const payInDemo =
  (outcome) =>
  async ({ page, origin }) => {
    const response = await page.request.post(`${origin}/functions/v1/create-initiation-checkout`, {
      data: {},
    });
    const { clientSecret } = await response.json();
    const session = clientSecret.split('_secret_')[0];
    await page.goto(`${origin}/initiation/demo?session_id=${session}`);
    await page.locator(`input[value="${outcome}"]`).check();
    await page.getByRole('main').locator('[type="submit"]').click();
    await page.waitForURL(/\/initiation\/welcome/);
  };

export const waitForText =
  (words) =>
  async ({ page }) => {
    await page.getByText(words).waitFor();
  };

/** Submits the buy form without JavaScript on a server whose checkout is disabled. */
export async function buyWithCheckoutDisabled({ page }) {
  await page
    .locator('form.buy-button')
    .first()
    .evaluate((form) => HTMLFormElement.prototype.submit.call(form));
  await page.waitForURL(CHECKOUT_URL);
}

export async function openBrokenPage({ page }) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.getByRole('alert').waitFor();
}

// ── Before the page is opened ───────────────────────────────────────

const intercept = (pattern, handler) => (visit) => visit.page.route(pattern, handler);

export const checkoutNeverResponds = intercept(CHECKOUT_URL, () => undefined);
export const checkoutFails = intercept(CHECKOUT_URL, (route) =>
  route.fulfill({ status: 503, json: {} }),
);
export const checkoutIsUnreachable = intercept(CHECKOUT_URL, (route) => route.abort());
export const formNeverLoads = intercept(FRAMED_FORM_URL, () => undefined);
export const formFailsToLoad = intercept(FRAMED_FORM_URL, (route) =>
  route.fulfill({ status: 503 }),
);
export const aboutPageFailsToLoad = intercept(/about-page.*\.(js|tsx)/, (route) => route.abort());
