import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SettingsError } from "#lib/platform/settings.ts";

/**
 * Starts to listen; without a host, at every address of this machine, IPv6 and IPv4.
 *
 * @returns the URL without a trailing slash
 * @throws SettingsError if the port is taken, or the host is no address of this machine
 */
export function listen(server: Server, port: number, host?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = ({ message }: Error) =>
      reject(new SettingsError(`Port ${port} of ${host ?? "this machine"} can't be used: ${message}`));
    server.once("error", refuse).listen(port, host, () => {
      const { address, family, port: bound } = server.address() as AddressInfo;
      const any = address === "0.0.0.0" || address === "::";
      resolve(`http://${any ? "localhost" : family === "IPv6" ? `[${address}]` : address}:${bound}`);
    });
  });
}
