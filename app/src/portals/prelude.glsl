#version 300 es
// Precedes the source of each scene: inputs, noise, and grading. Lengths are relative to the width of the scene.
precision highp float;

uniform vec2 size; // canvas, in pixels
uniform float t; // seconds since the start
uniform float breath; // 0 empty, 1 full
uniform float light; // brightness, about 1

out vec4 pixel;

float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * .1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}

float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * f * (f * (f * 6. - 15.) + 10.);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + 1.), f.x), f.y);
}

// Fractal noise of four octaves, each rotated.
float fbm(vec2 p) {
  float sum = 0., gain = .5;
  for (int i = 0; i < 4; i++) {
    sum += gain * noise(p);
    p = mat2(1.6, 1.2, -1.2, 1.6) * p + 7.3;
    gain *= .5;
  }
  return sum;
}

vec3 scene(vec2 p);

// Tone mapping, and fine grain, which hides the steps of eight bits.
void main() {
  // A canvas that is lower than an arch shows the middle of the scene.
  vec2 corner = vec2(.5 * size.x, min(0., .5 * (size.y - 1.3333 * size.x)));
  vec3 c = scene((gl_FragCoord.xy - corner) / size.x);
  c = c * (2.51 * c + .03) / (c * (2.43 * c + .59) + .14);
  c = pow(clamp(c, 0., 1.), vec3(1. / 2.2));
  pixel = vec4(c + (hash(gl_FragCoord.xy + 17. * fract(t)) - .5) * .018, 1);
}
