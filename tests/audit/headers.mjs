// Security headers as behind TLS: Mozilla's HTTP Observatory by its own grader, and each content policy by Google's CSP
// Evaluator.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import policies from 'csp_evaluator/dist/csp.js';
import evaluator from 'csp_evaluator/dist/evaluator.js';
import findings from 'csp_evaluator/dist/finding.js';
import parser from 'csp_evaluator/dist/parser.js';
import { fetched } from '../support/fetched.mjs';

const OBSERVATORY = '1.4.8';
const LEAST = 125;

const HOST = 'www.house.example';
/** What a proxy says that has taken the request over TLS (deploy/Caddyfile). */
const OVER_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
const SHOP = { SITE_URL: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' };

/** Answers that are no pages, and have policies of their own. */
const OTHERS = ['/favicon.svg', '/journal/feed.xml', '/healthz', '/functions/v1/checkout-status'];

export async function checkHeaders(ground, report) {
  const { openDemo, openStripe } = await ground.open('tests/support/shops.ts');
  const grade = await openObservatory();
  const seen = new Map();
  for (const [till, open] of [
    ['demo', openDemo],
    ['Stripe', openStripe],
  ]) {
    const shop = await open(SHOP);
    try {
      for (const path of new Set(ground.pages.map(({ path }) => path))) {
        const answer = await fetch(shop.url + path, { headers: OVER_TLS, redirect: 'manual' });
        const { score, faults } = grade(path, answer, await answer.text());
        report.hold(path, `headers, ${till}`, faults, `${score}`);
        note(seen, answer, path);
      }
      for (const path of OTHERS.filter(ground.isAsked))
        note(seen, await fetch(shop.url + path, { headers: OVER_TLS }), path);
    } finally {
      await shop.stop();
    }
  }
  report.figure(`Mozilla HTTP Observatory ${OBSERVATORY}: ${LEAST} points wanted.`);
  for (const [policy, path] of seen) {
    const { faults, asides } = policyFaults(policy);
    report.hold(path, 'policy', faults);
    report.figure(`Policy of ${path}: ${asides.join(', ') || 'nothing to say'}.`);
  }
}

/** Keeps each content policy once, whatever hashes it lists, with the first address that had it. */
function note(seen, answer, path) {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const general = policy.replace(
    /( 'sha256-[^']*')+/g,
    " 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
  );
  if (!seen.has(general)) seen.set(general, path);
}

/** Google's evaluator: high and medium are findings; what it only asks to look at is told. */
export function policyFaults(policy) {
  const { Severity } = findings;
  const { csp } = new parser.CspParser(policy);
  const found = new evaluator.CspEvaluator(csp, policies.Version.CSP3).evaluate();
  const isGrave = ({ severity }) => severity <= Severity.HIGH_MAYBE;
  const faults = found.filter(isGrave).map(({ severity, directive, value = '', description }) => ({
    rule: `CSP Evaluator ${Severity[severity]}`,
    told: `${directive} ${value}: ${description}`,
    remedy: 'See checkout-server/src/headers.rs',
  }));
  const asides = found
    .filter((finding) => !isGrave(finding))
    .map(({ severity, directive, value }) => `${Severity[severity]} ${directive} ${value}`);
  return { faults, asides };
}

/**
 * The Observatory's own tests and scores, asked about an answer instead of the network
 * (github.com/mdn/mdn-http-observatory, src/scanner/index.js). What is no matter of headers is given: plain http leads
 * to https on the same host, the certificate is right, and nobody has put the house on the browsers' list.
 */
async function openObservatory() {
  const folder = fetched('@mdn/mdn-http-observatory', OBSERVATORY);
  await writeFile(join(folder, 'conf/hsts-preload.json'), '{}');
  const open = (file) => import(pathToFileURL(join(folder, 'src', file)).href);
  const { ALL_TESTS } = await open('constants.js');
  const { getScoreModifier } = await open('grader/grader.js');
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT, SCORE_TABLE } = await open('grader/charts.js');
  const { Requests } = await open('types.js');
  const { Session } = await open('retriever/session.js');
  const { parseHttpEquivHeaders } = await open('retriever/utils.js');

  return (path, answer, html) => {
    const url = new URL(path, `https://${HOST}`);
    const headers = Object.fromEntries(answer.headers);
    const response = { headers, status: answer.status, verified: true, data: html };
    const requests = new Requests(HOST);
    requests.session = new Session(url);
    for (const cookie of answer.headers.getSetCookie())
      requests.session.jar.setCookieSync(cookie, url.href);
    requests.resources.path = html;
    requests.responses = {
      auto: { ...response, httpEquiv: parseHttpEquivHeaders(html, url.href) },
      cors: response,
      http: response,
      https: response,
      httpRedirects: [`http://${HOST}${path}`, url.href].map((address, at) => ({
        url: new URL(address),
        status: at === 0 ? 308 : answer.status,
      })),
      httpsRedirects: [{ url, status: answer.status }],
    };
    const results = ALL_TESTS.map((test) => test(requests));
    const points = results.map(({ result }) => getScoreModifier(result));
    const plain = points.filter((point) => point < 0).reduce((sum, point) => sum + point, 100);
    const all = points.reduce((sum, point) => sum + point, 100);
    const told = results.map((result, at) => `${result.constructor.name} ${points[at]}`).join(', ');
    const faults = results.map(({ result }) => ({
      rule: `Observatory ${result}`,
      told,
      remedy: SCORE_TABLE.get(result)
        ?.recommendation.replace(/<[^>]+>|\s+/g, ' ')
        .trim(),
    }));
    const score = plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? all : plain;
    return { score, faults: score < LEAST ? faults.filter((_, at) => points[at] <= 0) : [] };
  };
}
