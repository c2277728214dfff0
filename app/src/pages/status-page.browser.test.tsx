// Tests of the welcome page while its payment is processing: what polling changes, and when it ends.

import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fetchOrderStatus, type OrderStatus } from '../backend/order-status';
import { openPage, type StatusPage as StatusContent } from '../core/core';
import { headlineText } from '../ui/headline';
import StatusPage from './status-page';

vi.mock('../backend/order-status', () => ({ fetchOrderStatus: vi.fn<typeof fetchOrderStatus>() }));

const PATH = '/initiation/welcome';
const HOUR = 3_600_000;
const PROCESSING: OrderStatus = { state: 'processing', receipt: null };

function contentOf(state: string): StatusContent {
  const answer = openPage(PATH, state);
  if (answer.kind !== 'page' || answer.content.page !== 'status') throw new Error('no status page');
  return answer.content;
}

/** Number of the session. Each test has its own, because results are cached by session. */
let session = 0;

beforeEach(() => {
  vi.mocked(fetchOrderStatus).mockReset();
  const ownUrl = window.location.href;
  session += 1;
  window.history.replaceState(null, '', `?session_id=cs_test_1234567${session}`);
  return () => {
    window.history.replaceState(null, '', ownUrl);
    vi.useRealTimers();
  };
});

/** Opens the page of a processing payment; timers are fake from the first response on. */
async function openProcessing() {
  const content = contentOf('processing');
  let respond: (status: OrderStatus) => void = () => undefined;
  vi.mocked(fetchOrderStatus)
    .mockResolvedValue(PROCESSING)
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
  await render(<StatusPage content={content} path={PATH} />, { wrapper: MemoryRouter });
  await expect.poll(() => vi.mocked(fetchOrderStatus).mock.calls.length).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  respond(PROCESSING);
  await vi.advanceTimersByTimeAsync(0);
  await expect.element(page.getByText(content.waiting?.watching ?? '')).toBeVisible();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  return content;
}

test('polling ends after forty requests, and the page says so', async () => {
  const { waiting } = await openProcessing();
  await vi.advanceTimersByTimeAsync(HOUR);
  await expect.element(page.getByText(waiting?.rested ?? '')).toBeVisible();
  expect(fetchOrderStatus).toHaveBeenCalledTimes(40);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(fetchOrderStatus).toHaveBeenCalledTimes(40);
});

test('a payment that completes is announced, with its receipt, and polling ends', async () => {
  await openProcessing();
  const link = 'https://site.example/program/a.b';
  const receipt = { link, kept: 'In a mail.', email: 'l•••@visitor.example', paid: '$87' };
  vi.mocked(fetchOrderStatus).mockResolvedValue({ state: 'paid', receipt });
  await vi.advanceTimersByTimeAsync(2_000);
  const paid = contentOf('paid');
  const title = headlineText(paid.title);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(page.getByRole('status')).toHaveTextContent(`${paid.eyebrow}. ${title}.`);
  for (const text of [receipt.paid, receipt.email, receipt.kept])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  // The link is in the page as text, for the printed receipt.
  await expect.element(page.getByText(link, { exact: true })).toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: paid.receipt?.openProgram ?? '' }))
    .toHaveAttribute('href', link);
  const { length } = vi.mocked(fetchOrderStatus).mock.calls;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(fetchOrderStatus).toHaveBeenCalledTimes(length);
});
