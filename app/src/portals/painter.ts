// Draws a scene on a canvas with WebGL 2: one triangle that covers the canvas, and a fragment shader for its pixels.

import prelude from './prelude.glsl?raw';

/** Two of the three corners are outside, so that the triangle covers the whole canvas. */
const VERTEX = `#version 300 es
void main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }`;

export interface Moment {
  seconds: number;
  breath: number;
  light: number;
}

export class Painter {
  private readonly gl: WebGL2RenderingContext;
  private readonly program: WebGLProgram;
  /** Extension that lets the browser compile in the background and report when it is done. */
  private readonly compiling: KHR_parallel_shader_compile | null;
  private uniforms: Map<string, WebGLUniformLocation | null> | undefined;

  private constructor(gl: WebGL2RenderingContext, program: WebGLProgram) {
    this.gl = gl;
    this.program = program;
    this.compiling = gl.getExtension('KHR_parallel_shader_compile');
  }

  /** Starts to compile the scene's shader; undefined if the browser has no WebGL 2. */
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
    return new Painter(gl, program);
  }

  /** State of the shaders: `broken` if they cannot be compiled or linked. */
  state(): 'compiling' | 'ready' | 'broken' {
    const { gl, program, compiling } = this;
    if (this.uniforms) return 'ready';
    if (compiling && !gl.getProgramParameter(program, compiling.COMPLETION_STATUS_KHR))
      return 'compiling';
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return 'broken';
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL, not a hook.
    gl.useProgram(program);
    const names = ['size', 't', 'breath', 'light'];
    this.uniforms = new Map(names.map((name) => [name, gl.getUniformLocation(program, name)]));
    return 'ready';
  }

  /** Draws a frame. Call it only in the state `ready`. */
  draw({ seconds, breath, light }: Moment): void {
    const { gl } = this;
    const uniform = (name: string) => this.uniforms?.get(name) ?? null;
    const { width, height } = gl.canvas;
    gl.viewport(0, 0, width, height);
    gl.uniform2f(uniform('size'), width, height);
    gl.uniform1f(uniform('t'), seconds);
    gl.uniform1f(uniform('breath'), breath);
    gl.uniform1f(uniform('light'), light);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }
}
