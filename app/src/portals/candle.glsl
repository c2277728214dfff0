// The Candle: a flame that lengthens with the breath, on a stump of wax before a lime-washed wall; rarely a draft passes.

const float TOP = .40; // height of the wax
const float RADIUS = .118; // of the wax
const float WALL = .30; // distance of the wall behind the flame

// Horizontal displacement of the flame's tip by the air: little, and more during a draft.
float lean() {
  float draft = smoothstep(.66, .95, noise(vec2(t * .13, 4.)));
  return .012 * (noise(vec2(t * .45, 1.)) - .5) + draft * (.05 * noise(vec2(t * .3, 9.)) + .028 * sin(t * 6.1) * noise(vec2(t * 1.1, 2.)));
}

float ellipse(vec2 p, vec2 r) {
  return length(p / r) - 1.;
}

vec3 scene(vec2 p) {
  p = p * .80 + vec2(0, .035);
  float sway = lean();
  float tall = .245 + .065 * breath + .012 * (light - 1.) * 8.;
  float base = TOP + .030;
  float power = light * (.80 + .34 * breath);
  vec2 heart = vec2(sway * .35, base + tall * .42);
  vec3 warm = vec3(1., .50, .21);

  // ── Wall, with the shadow of the wax ──
  vec2 d = p - heart;
  float far = dot(d, d) + WALL * WALL;
  float fall = pow(WALL * WALL / far, 1.5);
  vec2 q = p * vec2(3.1, 2.6) + 3.;
  float brush = fbm(q + .7 * fbm(q * 1.7)), pits = fbm(p * 34.);
  float bump = fbm((p + .008 * normalize(d + .0001)) * 13.) - fbm(p * 13.);
  float relief = 1. + bump * 2.2 * length(d) + (pits - .5) * .10;
  float reach = (heart.y - TOP) / max(.001, heart.y - p.y);
  float shadow = p.y < TOP ? smoothstep(.75, 1.5, reach * length(vec2(d.x, WALL)) / RADIUS) : 1.;
  vec3 lime = mix(vec3(.40, .31, .28), vec3(.66, .54, .49), brush);
  vec3 c = lime * relief * (warm * power * fall * mix(.05, 1., shadow) * .95 + vec3(.010, .006, .008));

  // ── Sill ──
  float sill = .085;
  if (p.y < sill) {
    float depth = (sill - p.y) / sill;
    float shade = smoothstep(.16, .46, abs(p.x)) * (1. - .6 * depth);
    float grain = fbm(vec2(p.x * 3., p.y * 30.));
    c = vec3(.11, .070, .055) * (.6 + .7 * grain) * (warm * power * shade * .9 * exp(-2. * abs(p.x)) + vec3(.02, .012, .014));
    c += warm * .06 * power * exp(-pow(p.x / .16, 2.)) * (1. - depth) * smoothstep(0., .5, depth);
  }
  c *= 1. - .5 * smoothstep(.03, .0, abs(p.y - sill)) * step(sill, p.y);

  // ── Wax: translucent, lit from above ──
  float wob = .004 * (noise(vec2(p.y * 9., 2.)) - .5);
  float x = (p.x + wob) / RADIUS;
  float foot = .045 - .018 * sqrt(max(0., 1. - x * x));
  if (abs(x) < 1. && p.y > foot && p.y < TOP) {
    float round = sqrt(1. - x * x);
    float below = TOP - p.y;
    float through = .90 * exp(-below / .050) + .26 * exp(-below / .13);
    vec3 wax = vec3(1., .60, .30) * through * power * (.55 + .45 * round);
    wax += vec3(.60, .30, .16) * (.008 + .07 * pow(1. - round, 2.)) * power;
    wax *= 1. + .10 * (fbm(vec2(p.x * 20., p.y * 7.)) - .5);
    c = mix(c, wax, smoothstep(1., .975, abs(x)));
  }
  // Rim and molten pool.
  vec2 m = p - vec2(-wob, TOP);
  float outer = ellipse(m, vec2(RADIUS, .023)) - .05 * noise(m * vec2(26., 60.)), pool = ellipse(m + vec2(.003, .001), vec2(RADIUS * .80, .0155)) + .16 * (noise(m * vec2(30., 70.) + 5.) - .5);
  if (outer < 0.) {
    float near = exp(-length(m * vec2(1., 3.)) / .10);
    vec3 top = vec3(1., .66, .34) * power * (.75 + .9 * near);
    float ripple = exp(-pow((m.x - sway * .1) / .020, 2.)) * smoothstep(.0, -.6, pool);
    vec3 melt = vec3(1., .55, .20) * power * (.42 + .8 * near) + vec3(1., .8, .5) * ripple * 1.6 * power;
    top = mix(top, melt, smoothstep(.06, -.08, pool));
    c = mix(c, top, smoothstep(0., -.06, outer));
  }

  // ── Flame ──
  float y = (p.y - base) / tall;
  float bend = sway * y * y + .0022 * sin(y * 5. - t * 3.) * y;
  float fx = p.x - bend;
  // Wick and ember.
  float wick = abs(p.x + .004 - .10 * pow(max(0., p.y - TOP), 1.3)) - .0042;
  float burnt = smoothstep(.0016, -.0012, wick) * step(TOP - .004, p.y) * smoothstep(base + .036, base + .030, p.y);
  c = mix(c, vec3(.012, .008, .008), burnt);

  float up = clamp(y, 0., 1.);
  float w = .0385 * pow(up, .46) * pow(1. - up, .86) * 2.05;
  float soft = .0022 + .012 * up * up;
  float body = smoothstep(soft, -soft * 1.2, abs(fx) - w) * smoothstep(-.02, .03, y) * smoothstep(1.06, .82, y);
  float r = abs(fx) / max(w, .001);
  float thick = sqrt(max(0., 1. - r * r));
  float bright = smoothstep(.10, .48, y) * smoothstep(1.12, .55, y);
  float hollow = smoothstep(.34, .05, y) * smoothstep(.95, .2, r);
  float heat = bright * thick;
  vec3 fire = mix(vec3(1.5, .46, .07), vec3(3.4, 2.1, .92), smoothstep(.15, .95, heat)) * (.35 + .65 * bright);
  fire = mix(fire, vec3(1.0, .42, .12), .85 * hollow);
  float blue = smoothstep(.22, .02, y);
  fire = mix(fire, vec3(.10, .16, .42), blue * (.35 + .5 * pow(min(r, 1.), 3.)));
  c = mix(c, fire * power, body * mix(.62, 1., bright));
  c += vec3(1., .30, .06) * .9 * burnt * smoothstep(base + .018, base + .032, p.y);

  // Glow around the flame.
  vec2 s = vec2(fx, max(0., abs(p.y - heart.y) - tall * .26));
  float away = length(s);
  c += warm * power * (.34 * exp(-away / .028) + .13 * exp(-away / .085) + .035 * exp(-away / .26));
  return c * (1. - .6 * pow(length((p - vec2(0, .60)) / vec2(.72, .92)), 3.));
}
