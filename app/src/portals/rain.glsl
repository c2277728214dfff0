// The Rain: a window at dusk, with a blurred garden and a lamp behind it. Drops rest on the pane, and some run down.

// Garden, so blurred that only light and leaves remain.
vec3 garden(vec2 p) {
  float sky = smoothstep(.25, 1.25, p.y);
  vec3 c = mix(vec3(.030, .034, .042), vec3(.135, .125, .160), sky);
  float far = fbm(vec2(p.x * 2.3 + 2., p.y * 1.6));
  c = mix(c, vec3(.036, .055, .050), smoothstep(.42, .62, far) * (1. - .6 * sky));
  float near = fbm(vec2(p.x * 1.7 - 3. + .02 * sin(t * .5), p.y * 1.1 + 9.));
  c = mix(c, vec3(.018, .026, .026), smoothstep(.46, .60, near) * smoothstep(1.1, .2, p.y));
  float warm = light * (.72 + .5 * breath);
  vec2 d = p - vec2(.17, .60);
  c += vec3(1., .52, .20) * warm * (1.5 * smoothstep(.070, .050, length(d)) + .34 * exp(-dot(d, d) * 26.));
  d = p - vec2(-.23, .47);
  c += vec3(1., .60, .28) * warm * (.50 * smoothstep(.048, .036, length(d)) + .10 * exp(-dot(d, d) * 60.));
  d = p - vec2(-.09, .53);
  c += vec3(.95, .46, .22) * warm * .30 * smoothstep(.036, .028, length(d));
  // Reflection of the lamp on the wet ground.
  d = (p - vec2(.17, .16)) * vec2(1., .34);
  c += vec3(1., .50, .20) * warm * .22 * exp(-dot(d, d) * 90.) * smoothstep(.0, .3, noise(p * vec2(9., 40.)));
  return c;
}

// Resting drops: at most one in each cell, with its own lifetime. Returns the slope of the water surface.
vec2 beads(vec2 p, float cells, float seed) {
  vec2 q = p * cells, id = floor(q);
  vec2 place = vec2(hash(id + seed), hash(id + seed + 31.7));
  float life = fract(hash(id + seed + 7.1) + t * .018 * (.5 + hash(id + seed + 3.)));
  float r = (.06 + .36 * pow(hash(id + seed + 11.), 2.6)) * step(.22, hash(id + seed + 13.)) * smoothstep(0., .06, life) * smoothstep(1., .9, life);
  vec2 d = fract(q) - (.3 + .4 * place);
  d.y *= .80 + .25 * hash(id + seed + 19.);
  d += .05 * (vec2(noise(p * cells * 3.1 + seed), noise(p * cells * 3.3 - seed)) - .5);
  float away = length(d) / max(r, .001);
  return away < 1. ? d / max(r, .001) * sqrt(away) : vec2(0);
}

// Running drops, one in each column: they rest and run in turn, and leave a trail of beads. xy: slope; z: 1 where the
// pane is wiped clear.
vec3 runs(vec2 p, float columns, float seed) {
  float column = floor(p.x * columns);
  float chance = hash(vec2(column, seed));
  float speed = .020 + .030 * hash(vec2(column, seed + 4.));
  float time = t * speed + chance * 9.;
  float turn = floor(time), at = fract(time);
  // Alternates rest and motion; the derivative is never negative.
  float fall = at + .060 * sin(at * 44. + chance * 6.) * .38 + .05 * sin(at * 19. + chance * 20.) * .6;
  float head = 1.55 - 1.8 * fall;
  float lane = .5 + .26 * (hash(vec2(column, turn + seed)) - .5);
  float x = fract(p.x * columns) - lane;
  float bend = .13 * sin(p.y * 15. + chance * 30.) * noise(vec2(p.y * 7., column));
  x = (x - bend) / columns;
  float y = p.y - head;
  float r = .0135 + .007 * hash(vec2(column, turn + 2.));
  float is = step(.25, hash(vec2(column, turn + seed + 9.)));
  vec2 d = vec2(x, y > 0. ? y * .55 : y) / r;
  float away = length(d);
  vec2 slope = away < 1. ? d * sqrt(away) : vec2(0);
  // Trail: a clear lane above the drop, with beads.
  float tail = smoothstep(0., .02, y) * smoothstep(.62, .05, y);
  float lanes = smoothstep(r * .78, r * .30, abs(x)) * tail;
  float spacing = .030;
  float bead = floor(p.y / spacing);
  float br = r * (.20 + .42 * hash(vec2(bead, column + turn))) * smoothstep(.02, .06, y) * smoothstep(.60, .30, y);
  vec2 b = vec2(x - .4 * r * (hash(vec2(bead, column)) - .5), mod(p.y, spacing) - spacing * .5) / max(br, .0001);
  if (length(b) < 1.) slope += b * .9;
  return vec3(slope, max(lanes, away < 1.3 ? 1. : 0.)) * is;
}

vec3 scene(vec2 p) {
  vec2 slope = beads(p + .3, 62., 0.) * .5 + beads(mat2(.96, .28, -.28, .96) * p, 34., 5.) * .85 + beads(mat2(.92, -.39, .39, .92) * p + 7., 15., 9.);
  vec3 a = runs(p, 7.5, 1.), b = runs(p + vec2(.43, .2), 5.1, 17.);
  vec2 run = a.xy + b.xy;
  float clear = clamp(a.z + b.z, 0., 1.);
  slope = mix(slope, vec2(0), clear * step(length(run), .001));
  slope = length(run) > .001 ? run : slope;
  float drop = smoothstep(.0, .12, length(slope));
  // A drop is a lens: it shows the garden upside down, sharper than the pane.
  vec2 bent = p - slope * .26;
  vec3 through = garden(vec2(bent.x, bent.y + slope.y * -.18));
  vec3 mist = garden(p) * .80 + vec3(.026, .026, .030) * (.6 + .7 * fbm(p * 5.));
  vec3 c = mix(mist, garden(p), clear * .85);
  float rim = dot(slope, slope);
  through *= 1.12 - .55 * smoothstep(.35, 1., rim);
  // The upper rim of a drop reflects the sky, the lower rim the lamp.
  through += vec3(.40, .38, .46) * smoothstep(.25, .9, slope.y) * smoothstep(1.02, .6, rim) * .26;
  through += vec3(1., .72, .42) * smoothstep(.10, .0, length(slope - vec2(.30, -.42))) * light * .22;
  c = mix(c, through, drop);
  // Falling rain in front of the lamp.
  vec2 q = vec2(p.x + p.y * .04, p.y);
  float streak = noise(vec2(q.x * 150., q.y * 2.2 + t * 5.5)) * noise(vec2(q.x * 61. + 9., q.y * 1.3 + t * 4.2));
  c += garden(p + vec2(0, .1)) * smoothstep(.46, .80, streak) * .18 * (1. - drop);
  // Muntins.
  vec2 bar = abs(vec2(p.x, p.y - .88));
  float wood = min(bar.x, bar.y);
  c *= 1. - .55 * smoothstep(.034, .008, wood);
  c = mix(c, vec3(.022, .017, .019) + vec3(.10, .055, .03) * light * breath * .16 * smoothstep(.0, .011, wood), smoothstep(.0125, .0105, wood));
  return c * (1. - .55 * pow(length((p - vec2(0, .66)) / vec2(.72, .95)), 3.));
}
