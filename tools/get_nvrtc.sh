#!/bin/sh
# Installs NVIDIA's run-time compiler (53 MB, Linux only) where there is no GPU, so that the tests compile the kernels
# there too. Never fails: without it those tests are skipped and give this as the reason.
set -u

"${PYTHON:-.venv/bin/python}" -m pip install --no-compile 'nvidia-cuda-nvrtc>=13.0; sys_platform == "linux"' ||
    echo 'note: NVRTC cannot be installed: the tests do not compile the GPU kernels'
exit 0
