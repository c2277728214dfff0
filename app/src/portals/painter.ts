// Draws a scene on a canvas with WebGL 2: one triangle that covers it, and a program for its pixels.

import prelude from './prelude.glsl?raw';

/** Of the three corners two are outside, so that the triangle covers the whole canvas. */
const VERTEX = `#version 300 es
void main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }`;

/** What a frame depends on. */
export interface Moment {
  seconds: number;
  breath: number;
  light: number;
}

export class Painter {
  private readonly gl: WebGL2RenderingContext;
  private readonly at: (name: string) => WebGLUniformLocation | null;

  private constructor(gl: WebGL2RenderingContext, program: WebGLProgram) {
    this.gl = gl;
    const places = new Map(
      ['size', 't', 'breath', 'light'].map((name) => [name, gl.getUniformLocation(program, name)]),
    );
    this.at = (name) => places.get(name) ?? null;
  }

  /** Undefined where the browser or its graphics cannot draw the scene. */
  static of(canvas: HTMLCanvasElement, source: string): Painter | undefined {
    const gl = canvas.getContext('webgl2', {
      ...{ alpha: false, antialias: false, depth: false },
      powerPreference: 'low-power',
    });
    const program = gl?.createProgram();
    if (!gl || !program) return undefined;
    for (const [kind, text] of [
      [gl.VERTEX_SHADER, VERTEX],
      [gl.FRAGMENT_SHADER, prelude + source],
    ] as const) {
      const shader = gl.createShader(kind);
      if (!shader) return undefined;
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return undefined;
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL, and no hook.
    gl.useProgram(program);
    return new Painter(gl, program);
  }

  draw({ seconds, breath, light }: Moment): void {
    const { gl, at } = this;
    const { width, height } = gl.canvas;
    gl.viewport(0, 0, width, height);
    gl.uniform2f(at('size'), width, height);
    gl.uniform1f(at('t'), seconds);
    gl.uniform1f(at('breath'), breath);
    gl.uniform1f(at('light'), light);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }
}
