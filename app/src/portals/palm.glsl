// The Palm: shadows of leaves on a lime-washed wall. The light grows and fades with the breath; the wind is constant.

// Wind at one leaf: slow gusts, and the leaf's own motion.
float wind(float seed) {
  return (noise(vec2(t * .16 + seed * 2., seed)) - .5) * 1.4 + .30 * sin(t * .62 + seed * 5.) * noise(vec2(t * .11, seed + 5.));
}

// Share of the light that one leaf blocks. Its stem begins at `root` in the direction `angle`. `blur` is the half
// shadow, which widens with the distance from the wall.
float frond(vec2 p, vec2 root, float angle, float len, float droop, float blur, float seed) {
  float gust = wind(seed);
  float a = angle + gust * .055;
  vec2 q = mat2(cos(a), -sin(a), sin(a), cos(a)) * (p - root) / len;
  float s = q.x;
  // The leaf hangs by its weight; the wind bends its tip more than its base.
  float d = q.y + (droop + gust * .10) * s * s - .018 * gust * sin(s * 7. - t * 1.1 + seed);
  if (s < -.1 || s > 1.25 || abs(d) > .75) return 0.;
  float b = blur / len;
  float stem = smoothstep(.011 * (1.1 - s) + b, max(0., .011 * (1.1 - s) - b), abs(d)) * step(0., s) * step(s, 1.);
  // Leaflets, slanted forward: the index of a leaflet, and its position on the stem.
  float side = sign(d), out_ = abs(d);
  float slant = mix(.55, 1.25, s);
  float from = s - out_ * slant - out_ * out_ * .35;
  float count = 19.;
  float shade = stem;
  for (int k = 0; k < 2; k++) {
    float id = floor(from * count + .5 * float(k)) + .5 * float(k) + side * 40.;
    float chance = hash(vec2(id, seed));
    float at = (fract(from * count + .5 * float(k)) - .5) / count;
    float place = from - at;
    if (place < .05 || place > 1.) continue;
    float reach = .50 * pow(sin(3.1416 * pow(clamp(place, 0., 1.), .62)), .72) * (.80 + .34 * chance);
    float along = out_ / max(reach, .001);
    float flutter = (chance - .5) * .018 + .010 * along * along * sin(t * (.9 + chance * .8) + id * 1.7) * (.5 + abs(gust));
    float wide = .0178 * pow(max(0., 1. - along), .55) * smoothstep(-.05, .22, along) * (.75 + .5 * chance);
    float soft = b * (.55 + .9 * along);
    // A leaflet that is thinner than its half shadow only dims the light.
    float core = smoothstep(wide + soft, wide - soft, abs(at + flutter * along));
    shade = max(shade, core * min(1., wide / max(soft * .75, .0001)) * smoothstep(1.02, .90, along));
  }
  return shade;
}

vec3 scene(vec2 p) {
  // ── Light through a window, low and warm, with the shadows of the bars ──
  vec2 w = mat2(.985, .17, -.17, .985) * (p - vec2(.0, .68));
  float open_ = mix(.82, 1.14, breath);
  vec2 half_ = vec2(.41 * open_, .60 * mix(.94, 1.05, breath));
  vec2 edge = smoothstep(half_ + .034, half_ - .034, abs(w));
  float bars = 1. - .62 * smoothstep(.034, .004, abs(w.x)) - .50 * smoothstep(.030, .004, abs(w.y - .12));
  float lit = edge.x * edge.y * max(bars, .25);

  // ── Leaves ──
  float sun = 1.;
  sun *= 1. - .50 * frond(p, vec2(-.70, 1.36), -.62, 1.02, .16, .024, 1.);
  sun *= 1. - .84 * frond(p, vec2(.66, 1.30), 3.86, 1.16, -.24, .0075, 3.);
  sun *= 1. - .72 * frond(p, vec2(.74, .58), 3.30, .86, -.26, .0130, 6.);

  // ── Wall: brushed lime under grazing light ──
  vec2 q = p * vec2(2.4, 3.2) + 11.;
  float brush = fbm(q + .9 * fbm(q * 1.4 + 3.));
  float strokes = fbm(vec2(p.x * 4. + brush * 1.2, p.y * 22. + 4. * noise(p * 2.)));
  float relief = fbm(p * 15. + strokes) - fbm(p * 15. + strokes + vec2(.11, .07));
  float pits = fbm(p * 52.) - fbm(p * 52. + vec2(.18, .12));
  float crack = smoothstep(.012, .0, abs(fbm(p * 1.3 + 20.) - .47)) * smoothstep(.55, .75, noise(p * 3. + 7.));
  vec3 lime = mix(vec3(.60, .48, .40), vec3(.76, .655, .565), brush) * (.95 + .12 * strokes);
  lime *= 1. - .10 * crack;
  float bump = 1. + (relief * .85 + pits * .55) * 1.25;

  float key = lit * sun * light * mix(.72, 1.05, breath);
  vec3 gold = vec3(1.22, .84, .52), dusk = vec3(.150, .128, .150);
  vec3 c = lime * (gold * key * bump + dusk * (1. + .25 * relief) + vec3(.16, .085, .05) * (.35 + .65 * lit) * .35);
  // The light is warmer at the edge of a shadow.
  c += lime * vec3(.30, .10, .02) * smoothstep(.15, .5, sun) * smoothstep(.95, .55, sun) * lit * .55;
  return c * (1. - .45 * pow(length((p - vec2(0, .66)) / vec2(.76, 1.)), 3.));
}
