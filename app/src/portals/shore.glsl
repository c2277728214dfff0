// The Shore: sand seen from above at the end of the day. With each breath a wave runs up the sand and back.

// Distance to the nearest of scattered points, and to the border between the two nearest.
vec2 cells(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  float first = 8., second = 8.;
  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++) {
      vec2 o = vec2(x, y), q = i + o;
      vec2 d = o + .5 + .42 * sin(6.28 * vec2(hash(q), hash(q + 17.)) + t * .35) - f;
      float away = dot(d, d);
      if (away < first) { second = first; first = away; } else second = min(second, away);
    }
  return vec2(sqrt(first), sqrt(second) - sqrt(first));
}

// Foam pattern: solid at `thick` = 1, a net of threads below, nothing at 0.
float lace(vec2 p, float thick) {
  vec2 warp = vec2(noise(p * 5. + 3.), noise(p * 5. + 8.)) - .5;
  float wide = cells(p * 9. + warp * 1.5).y, fine = cells(p * 25. + warp * 3.).y;
  float net = smoothstep(.04 + .34 * thick, .0, wide) * .8 + smoothstep(.02 + .30 * thick, .0, fine) * .55;
  return clamp(net * smoothstep(.0, .35, thick) + smoothstep(.75, 1.1, thick) * (.7 + .5 * noise(p * 60.)), 0., 1.);
}

// Length of the sand that the wave of breath `n` covers at `x`.
float reach(float x, float n) {
  float lobes = fbm(vec2(x * 1.7 + n * 5.3, n * 2.1)) - .47;
  float wobble = noise(vec2(x * 7. + n * 3., n)) - .5;
  return .46 + .10 * hash(vec2(n, 3.)) + lobes * .34 + wobble * .035;
}

vec3 scene(vec2 p) {
  // The beach slopes in the picture.
  p.y -= p.x * .13;
  float n = floor(t / 10.), u = fract(t / 10.);
  // Up in four seconds, back in six.
  float up = u < .4 ? sin(u / .4 * 1.5708) : .5 + .5 * cos((u - .4) / .6 * 3.1416);
  float top = 1.02 + .012 * sin(p.x * 9. + t * .4);
  float most = top - reach(p.x, n), before = top - reach(p.x, n - 1.);
  float edge = top - (top - most) * up;
  edge += .007 * (noise(vec2(p.x * 22., t * .8)) - .5) * up;
  float depth = p.y - edge;
  bool back = u >= .4;

  // ── Sand ──
  float dune = fbm(p * vec2(2.2, 4.5) + 4.), grain = noise(p * 210.), grit = noise(p * 90. + 7.);
  vec3 sand = mix(vec3(.47, .30, .20), vec3(.66, .455, .315), dune);
  float ridge = fbm(p * 9.) - fbm(p * 9. + vec2(.07, .05));
  sand *= 1. + ridge * .65 + (grain - .5) * .20 + (grit - .5) * .12;
  sand *= 1. - .22 * smoothstep(.86, .95, noise(p * 120. + 40.));
  // Wet sand is dark, and dries slowly from its edge.
  float dry = before + .030 * u;
  float line = (back ? mix(min(dry, most), most, smoothstep(.45, 1., u)) : min(dry, edge)) + .010 * (fbm(p * 30.) - .5);
  float wet = smoothstep(-.012, .020, p.y - line);
  float shine = smoothstep(.0, .28, p.y - line);
  vec3 sky = mix(vec3(.86, .52, .40), vec3(.44, .44, .56), smoothstep(.1, 1.25, p.y + .2 * fbm(p * 3. + t * .03)));
  float film = back ? exp(-max(0., -depth) * 7.) : exp(-max(0., -depth) * 3.) * .6;
  vec3 c = mix(sand, sand * vec3(.50, .44, .42), wet);
  c = mix(c, sky, wet * (.10 + .42 * shine * film) * (.75 + .5 * (dune - .4) + .25 * (grit - .5)));
  // Foam threads that remain, and burst.
  float left = smoothstep(.0, .05, p.y - line) * wet * (back ? smoothstep(1., .45, u) : smoothstep(.35, 0., u) * .25);
  float residue = lace(p * 1.9 + vec2(n * .3, 0), .16) * left * .8 * smoothstep(.62, .40, fbm(p * 6. + n)) * smoothstep(.02, -.02, depth);
  float rimmed = exp(-abs(p.y - line - .004) / .004) * smoothstep(.45, .62, noise(vec2(p.x * 40., n))) * (back ? 1. : .0) * smoothstep(1., .6, u);

  // ── Water ──
  if (depth > 0.) {
    vec2 drift = vec2(p.x, p.y - edge * .72);
    vec2 s = drift * vec2(5., 8.) + vec2(t * .10, -t * .16);
    float h = fbm(s), hx = fbm(s + vec2(.14, 0)), hy = fbm(s + vec2(0, .14));
    vec2 slope = vec2(hx - h, hy - h) * 2.6;
    float deep = 1. - exp(-depth * 2.5);
    // Caustics on the sand.
    float net = cells((drift + slope * .05) * 7.).y;
    float light_ = smoothstep(.22, .0, net) * exp(-depth * 4.) * smoothstep(.0, .06, depth);
    vec3 bed = c * vec3(.90, .93, .92) * (.92 + .75 * light_);
    vec3 sea = mix(vec3(.16, .235, .235), vec3(.075, .125, .150), smoothstep(.0, .7, depth));
    vec3 water = mix(bed, sea, deep * .93);
    float facing = clamp(.16 + slope.y * .9 + slope.x * .35, 0., 1.);
    water = mix(water, sky * 1.1, facing * (.30 + .55 * deep));
    water += vec3(1., .70, .42) * pow(clamp(.52 + slope.x * .9 + slope.y * .8, 0., 1.), 13.) * 1.3 * light;
    c = water;
    residue *= .0;
  }

  // ── Foam ──
  vec2 q = vec2(p.x + .02 * sin(t * .3), p.y - edge * mix(1., .72, smoothstep(0., .25, depth)));
  float behind = smoothstep(.0, .006, depth);
  float lip = behind * smoothstep(.050 + .02 * noise(vec2(p.x * 11., n)), .004, depth) * (.55 + .6 * up) * (.62 + .62 * noise(vec2(p.x * 26., n + t * .2))) * (back ? mix(1., .35, (u - .4) / .6) : 1.);
  float sheet = behind * smoothstep(.46, .02, depth) * (.30 + .38 * up) * (.35 + 1.0 * fbm(q * 3.6 + n * 1.7)) ;
  // The next wave breaks further out.
  float out_ = 1.30 - .30 * smoothstep(.45, 1., u) + .05 * (fbm(vec2(p.x * 3., n + 1.)) - .5);
  float far = p.y - out_;
  float coming = smoothstep(.0, .012, far) * smoothstep(.16, .0, far) * smoothstep(.45, .65, u);
  // It becomes the wave that runs up.
  float come = depth - .02 - .05 * (fbm(vec2(p.x * 3., n)) - .5);
  coming += smoothstep(.0, .012, come) * smoothstep(.16, .0, come) * smoothstep(.34, .0, u);
  float still_ = smoothstep(.25, .5, depth) * .34 * fbm(q * 2.4 + 5.);
  float thick = clamp(lip * 1.1 + sheet * .62 + coming * .95 + still_ * .5, 0., 1.2);
  float foam = max(lace(q, thick), 0.);
  float relief = lace(q + vec2(.004, -.006), thick) - foam;
  vec3 white = vec3(.93, .86, .79) * (.86 - .34 * relief) * light;
  // Shadow of the wave on the sand.
  float shadow = smoothstep(-.016, .0, depth) * (1. - behind);
  c *= 1. - .38 * shadow * up;
  c = mix(c, white, foam * .90 * behind);
  c = mix(c, white * .95, clamp(residue * .55 + rimmed * .40, 0., .8));
  c *= .82 + .14 * breath;
  c *= mix(vec3(1.06, .97, .90), vec3(.86, .90, 1.0), smoothstep(.2, 1.4, p.y));
  return c * (1. - .45 * pow(length((p - vec2(0, .62)) / vec2(.78, 1.)), 3.));
}
