// Shows changed content, or a fault, in the pages that are open during `npm run dev`.

export class OpenPages {
  #vite;
  #folders;
  /** The error that the pages show over their content; they show it again after a reload. */
  #fault;

  /** `generated`: folders with what the build writes, which Vite does not watch. */
  constructor(vite, generated) {
    this.#vite = vite;
    this.#folders = generated;
    vite.ws.on('connection', () => this.#fault && vite.ws.send(this.#fault));
  }

  /** Sends the site and its pages; each page renders them in place (app/src/changing-content.ts). */
  show({ site, pages }) {
    this.#forgetModules();
    this.#vite.ws.send({ type: 'custom', event: 'content', data: { site, pages } });
    // Closes the overlay of a fault.
    this.#vite.ws.send({ type: 'update', updates: [] });
  }

  /** Reloads the pages, for changes that cannot be shown in place. */
  reload() {
    this.#forgetModules();
    this.#vite.ws.send({ type: 'full-reload' });
  }

  /** Shows a message over the pages until something is shown again. */
  showFault(message) {
    this.#fault = { type: 'error', err: { message, stack: '' } };
    this.#vite.ws.send(this.#fault);
  }

  /** Modules made of what the build writes are read again. */
  #forgetModules() {
    this.#fault = undefined;
    for (const { moduleGraph } of Object.values(this.#vite.environments))
      for (const [file, modules] of moduleGraph.fileToModulesMap)
        if (this.#folders.some((folder) => file.startsWith(folder)))
          for (const module of modules) moduleGraph.invalidateModule(module);
  }
}
