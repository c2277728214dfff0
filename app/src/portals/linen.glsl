// The Linen: a cloth in front of an open window at night, with a lamp behind it. A slow wind fills the cloth and lets
// it fall.

// Height of the cloth towards the viewer at a point.
float cloth(vec2 p) {
  float down = 1.40 - p.y;
  // The wind starts at the lower edge, and its waves run upward.
  float gust = breath * (.6 + .5 * noise(vec2(t * .07, 2.)));
  float x = p.x + .030 * sin(p.y * 2.3 + t * .31) * down + .018 * sin(p.y * 4.1 - t * .47) * down * gust;
  float warp = .75 * fbm(vec2(x * 1.6 + 4., p.y * .42 + t * .035)) + .16 * fbm(vec2(x * 3.4, p.y * 1.3 - t * .06));
  float fold = x * 2.7 + warp * 1.9;
  float h = .050 * sin(fold * 6.2832) + .020 * sin(fold * 14.3 + 1.7 + p.y * 1.2) + .007 * sin(fold * 31. + p.y * 2.6);
  // The folds are narrower at the top.
  h *= .55 + .55 * smoothstep(0., 1.1, down) - .30 * gust * smoothstep(.2, 1., down);
  float belly = exp(-pow((p.x - .06 + .10 * sin(t * .13)) / .40, 2.)) * exp(-pow((p.y - .52 - .10 * sin(t * .21)) / .46, 2.));
  return h + .20 * gust * belly + .010 * (fbm(p * 5. + vec2(0, t * .05)) - .5);
}

vec3 scene(vec2 p) {
  const vec2 e = vec2(.004, 0);
  float h = cloth(p), hx = cloth(p + e.xy), hy = cloth(p + e.yx), hl = cloth(p - e.xy);
  vec3 n = normalize(vec3(-(hx - hl) / (2. * e.x), -(hy - h) / e.x, 1.));
  float curve = (hx + hl - 2. * h) / (e.x * e.x);

  // ── Weave: the threads follow the surface ──
  vec2 q = p + vec2(n.x, n.y) * .012 + vec2(.0, .02) * h;
  float weft = noise(vec2(q.x * 38., q.y * 430.)), warp = noise(vec2(q.x * 430., q.y * 34.));
  float slub = smoothstep(.70, .95, noise(vec2(q.x * 7., q.y * 190. + 3.))) + .7 * smoothstep(.74, .96, noise(vec2(q.x * 210., q.y * 6.)));
  float thread = .86 + .17 * weft + .15 * warp - .07 * slub;

  // ── Transmitted light: the lamp, and the window bars, which the folds distort ──
  vec2 b = p + n.xy * .055 - vec2(-.10, .80);
  b += h * vec2(.35, -.2);
  float lamp = exp(-dot(b * vec2(1., .8), b * vec2(1., .8)) * 4.6) * .84 + .13;
  float bars = smoothstep(.046, .004, abs(b.x - .10)) + smoothstep(.046, .004, abs(b.y - .20));
  lamp *= 1. - .40 * min(bars, 1.);
  // Slanted cloth transmits less light; in a fold there are two layers.
  float slant = 1. / max(n.z, .16);
  float through = exp(-.72 * (slant - 1.)) * (.80 + .20 * smoothstep(-18., 14., curve));
  float power = light * (.70 + .46 * breath);
  vec3 glow = mix(vec3(.56, .345, .275), vec3(1.12, .81, .55), smoothstep(.08, .80, through * lamp)) * lamp * through * power;

  // ── Reflected light: the night, from the left and above ──
  float side = clamp(dot(n, normalize(vec3(-.75, .35, .55))), 0., 1.);
  vec3 night = vec3(.070, .058, .070) * (.25 + .95 * side * side);
  float hollow = smoothstep(26., -10., curve) * .35 + .65;
  vec3 c = (glow * 1.05 + night) * thread * hollow;
  c += vec3(.10, .065, .05) * pow(1. - n.z, 2.) * power;
  c *= mix(vec3(1.), vec3(1.03, .95, .93), smoothstep(.9, .0, p.y));
  return c * (1. - .55 * pow(length((p - vec2(0, .70)) / vec2(.76, 1.)), 2.6));
}
