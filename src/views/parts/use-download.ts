import { useMutation } from '@tanstack/react-query';
import { notifyFailure } from './notify-failure.ts';
import { saveFile } from './save-file.ts';
import { useWiring } from './wiring-context.tsx';

const DOWNLOAD_KEY = ['download'] as const;

/**
 * @param nameOf as it is saved
 * @returns saves the file, unless one is on its way
 */
export const useDownload = (nameOf: () => string, download: () => Promise<Blob>): (() => void) => {
  const wiring = useWiring();
  const { mutate } = useMutation({
    mutationKey: DOWNLOAD_KEY,
    mutationFn: download,
    onSuccess: (file) => saveFile(file, nameOf()),
    onError: (error) => notifyFailure(wiring, error),
  });
  return () => {
    if (wiring.queryClient.isMutating({ mutationKey: DOWNLOAD_KEY }) === 0) mutate();
  };
};
