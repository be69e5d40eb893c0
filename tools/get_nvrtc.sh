#!/bin/sh
# Installs NVIDIA's run-time compiler (53 MB, Linux only), so that the tests compile the GPU kernels on machines without
# a GPU too. Never fails: without it those tests are skipped and give the reason.
set -u

.venv/bin/python tools/install.py 'nvidia-cuda-nvrtc>=13.0; sys_platform == "linux"' ||
    echo 'note: the GPU kernels are not compiled: NVRTC cannot be installed'
exit 0
