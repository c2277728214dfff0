// Check: security headers behind a TLS proxy, graded by Mozilla's HTTP Observatory, and each Content-Security-Policy by
// Google's CSP Evaluator.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import csp from 'csp_evaluator/dist/csp.js';
import evaluator from 'csp_evaluator/dist/evaluator.js';
import finding from 'csp_evaluator/dist/finding.js';
import parser from 'csp_evaluator/dist/parser.js';
import { installPackage } from '../../scripts/install/npm-package.mjs';

const OBSERVATORY = '1.4.8';
const MIN_SCORE = 125;

const HOST = 'www.house.example';
/** The headers of a proxy that terminates TLS (deploy/Caddyfile). */
const OVER_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
const SETTINGS = { SITE_URL: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' };

/** Responses that are not pages and have policies of their own. */
const OTHER_PATHS = [
  '/favicon.svg',
  '/journal/feed.xml',
  '/healthz',
  '/functions/v1/checkout-status',
];

export async function checkHeaders(context, report) {
  const { startDemoServer, startStripeServer } = await context.open(
    'tests/support/test-servers.ts',
  );
  const grade = await loadObservatory();
  const policies = new Map();
  for (const [provider, start] of [
    ['demo', startDemoServer],
    ['Stripe', startStripeServer],
  ]) {
    const server = await start(SETTINGS);
    try {
      for (const path of new Set(context.pages.map(({ path }) => path))) {
        const response = await fetch(server.url + path, { headers: OVER_TLS, redirect: 'manual' });
        const { score, findings } = grade(path, response, await response.text());
        report.add(path, `headers, ${provider}`, findings, `${score}`);
        collectPolicy(policies, response, path);
      }
      for (const path of OTHER_PATHS.filter(context.isSelected))
        collectPolicy(policies, await fetch(server.url + path, { headers: OVER_TLS }), path);
    } finally {
      await server.stop();
    }
  }
  report.note(`Mozilla HTTP Observatory ${OBSERVATORY}: at least ${MIN_SCORE} points.`);
  for (const [policy, path] of policies) {
    const { findings, notes } = checkPolicy(policy);
    report.add(path, 'policy', findings);
    report.note(`Policy of ${path}: ${notes.join(', ') || 'no remarks'}.`);
  }
}

/** Collects each content policy once, regardless of its hashes, with the first path that has it. */
function collectPolicy(policies, response, path) {
  const policy = response.headers.get('content-security-policy') ?? '';
  const general = policy.replace(
    /( 'sha256-[^']*')+/g,
    " 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
  );
  if (!policies.has(general)) policies.set(general, path);
}

/** Results of the CSP Evaluator: `findings` of high and medium severity, and `notes` of the lower ones. */
export function checkPolicy(policy) {
  const { Severity } = finding;
  const parsed = new parser.CspParser(policy).csp;
  const results = new evaluator.CspEvaluator(parsed, csp.Version.CSP3).evaluate();
  const isSevere = ({ severity }) => severity <= Severity.HIGH_MAYBE;
  const findings = results
    .filter(isSevere)
    .map(({ severity, directive, value = '', description }) => ({
      rule: `CSP Evaluator ${Severity[severity]}`,
      message: `${directive} ${value}: ${description}`,
      remedy: 'See the security headers of checkout-server',
    }));
  const notes = results
    .filter((result) => !isSevere(result))
    .map(({ severity, directive, value }) => `${Severity[severity]} ${directive} ${value}`);
  return { findings, notes };
}

/**
 * Returns a function that grades one response with the Observatory's tests, without its scanner
 * (github.com/mdn/mdn-http-observatory, src/scanner/index.js). Results that do not depend on headers are given: http
 * redirects to https on the same host, the certificate is valid, the host is not on the HSTS preload list.
 */
async function loadObservatory() {
  const folder = installPackage('@mdn/mdn-http-observatory', OBSERVATORY);
  await writeFile(join(folder, 'conf/hsts-preload.json'), '{}');
  const open = (file) => import(pathToFileURL(join(folder, 'src', file)).href);
  const { ALL_TESTS } = await open('constants.js');
  const { getScoreModifier } = await open('grader/grader.js');
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT, SCORE_TABLE } = await open('grader/charts.js');
  const { Requests } = await open('types.js');
  const { Session } = await open('retriever/session.js');
  const { parseHttpEquivHeaders } = await open('retriever/utils.js');

  return (path, response, html) => {
    const url = new URL(path, `https://${HOST}`);
    const headers = Object.fromEntries(response.headers);
    const result = { headers, status: response.status, verified: true, data: html };
    const requests = new Requests(HOST);
    requests.session = new Session(url);
    for (const cookie of response.headers.getSetCookie())
      requests.session.jar.setCookieSync(cookie, url.href);
    requests.resources.path = html;
    requests.responses = {
      auto: { ...result, httpEquiv: parseHttpEquivHeaders(html, url.href) },
      cors: result,
      http: result,
      https: result,
      httpRedirects: [`http://${HOST}${path}`, url.href].map((address, at) => ({
        url: new URL(address),
        status: at === 0 ? 308 : response.status,
      })),
      httpsRedirects: [{ url, status: response.status }],
    };
    const results = ALL_TESTS.map((test) => test(requests));
    const points = results.map(({ result }) => getScoreModifier(result));
    const withoutBonus = points
      .filter((point) => point < 0)
      .reduce((sum, point) => sum + point, 100);
    const withBonus = points.reduce((sum, point) => sum + point, 100);
    const message = results
      .map((result, at) => `${result.constructor.name} ${points[at]}`)
      .join(', ');
    const findings = results.map(({ result }) => ({
      rule: `Observatory ${result}`,
      message,
      remedy: SCORE_TABLE.get(result)
        ?.recommendation.replace(/<[^>]+>|\s+/g, ' ')
        .trim(),
    }));
    const score = withoutBonus >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? withBonus : withoutBonus;
    return {
      score,
      findings: score < MIN_SCORE ? findings.filter((_, at) => points[at] <= 0) : [],
    };
  };
}
