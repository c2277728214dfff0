// Types of desk-server.mjs, for tests.
export interface DeskFault {
  what: string;
  text: string;
}
export interface CheckResult {
  problems: string[];
  warnings: string[];
  isBroken: boolean;
}
export function startDesk(options: {
  root: string;
  development: {
    content: {
      onChecking: (listener: () => void) => void;
      onChecked: (listener: (result: CheckResult) => void) => void;
      changed: (file: string) => void;
    };
    onFaults: (listener: (faults: DeskFault[]) => void) => void;
  };
  site: string;
  port: number;
  settings: string;
}): Promise<{ url: string; stop: () => Promise<void> }>;
